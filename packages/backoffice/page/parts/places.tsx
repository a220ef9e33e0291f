import { FirstItems } from './first-items.tsx';
import { Foreign } from './foreign.tsx';
import classes from './places.module.css';

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What is called there. */
  readonly endpoint?: string;
}

/** Places in the source of an extension. */
export const Places = ({ places }: { readonly places: readonly Place[] }) =>
  places.length > 0 && (
    <FirstItems items={places} itemKey={({ file, line, column, endpoint }) => `${file}:${line}:${column} ${endpoint}`}>
      {({ file, line, column, endpoint }) => (
        <>
          <code>
            <Foreign text={`${file}:${line}:${column}`} max={80} />
          </code>{' '}
          {endpoint !== undefined && <code className={classes.endpoint}>{endpoint}</code>}
        </>
      )}
    </FirstItems>
  );
