import type { Permission, Review } from '#contract';
import { API_ENDPOINTS } from '../../generated/catalog.ts';
import { FirstItems } from '../../parts/first-items.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './install.module.css';
import { kindTexts } from './kind-texts.ts';
import { texts } from './texts.ts';

interface CodeReachProps {
  readonly code: Permission;
  readonly personalData: Review['reach']['personalData'];
}

/** What a code opens: the calls of the API, and the personal data of buyers that they answer with. */
export function CodeReach({ code, personalData }: CodeReachProps) {
  const text = useText(texts);
  const kinds = useText(kindTexts);
  const endpoints = endpointsOf(code);
  const personal = personalData.filter((data) => data.endpoints.some((endpoint) => endpoints.includes(endpoint)));
  return (
    <>
      <FirstItems items={endpoints} itemKey={(endpoint) => endpoint}>
        {(endpoint) => <code>{endpoint}</code>}
      </FirstItems>
      {personal.length > 0 && (
        <details className={classes.personal}>
          <summary>
            {text.personal}{' '}
            <span className={classes.kinds}>
              {[...new Set(personal.map(({ kind }) => kind))].map((kind) => (
                <Tag key={kind} tone="warn">
                  {kinds[kind as keyof typeof kinds]}
                </Tag>
              ))}
            </span>
          </summary>
          <ul className={classes.plain}>
            {personal.map(({ field }) => (
              <li key={field}>
                <code>{field}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

const endpointsOf = (code: Permission): readonly string[] =>
  Object.values<{ readonly method: string; readonly path: string; readonly permissions: readonly string[] }>(
    API_ENDPOINTS,
  )
    .filter(({ permissions }) => permissions.includes(code))
    .map(({ method, path }) => `${method} ${path}`);
