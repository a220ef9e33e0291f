import type { Finding } from '#contract';
import { toFinding, validateExtension } from '#extension';

/** What validation finds in an extension. */
export async function readExtensionFindings(dir: string): Promise<readonly Finding[]> {
  const { issues } = await validateExtension(dir);
  return issues.map((issue) => toFinding(issue));
}
