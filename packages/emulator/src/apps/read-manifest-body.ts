import { ApiError, type Assumed, type Manifest } from '#contract';
import { formatIssue, parseManifest } from '#extension';

/**
 * Checks a manifest that came as JSON in a control call by the rules of `plugin.json`.
 * @throws ApiError VALIDATION_ERROR naming the field
 */
export function readManifestBody(body: Record<string, unknown>, assumed: Assumed): Manifest {
  const { manifest, issues } = parseManifest(JSON.stringify(body), assumed);
  if (manifest !== null) return manifest;
  const first = issues.find(({ severity }) => severity === 'error');
  const problem = first === undefined ? 'plugin.json' : `${first.path ?? ''} ${formatIssue(first)}`.trim();
  throw new ApiError('VALIDATION_ERROR', { reason: 'manifest', problem });
}
