import { Link } from 'wouter';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { useQueryValue } from '../../parts/query-values.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { type ApiDocument, type Operation, operationsOf, useApiDocument } from './api-document.ts';
import classes from './explorer.module.css';
import { texts } from './texts.ts';
import { TryOperation } from './try-operation.tsx';

/** The operations of the REST API, each to be tried as somebody. */
export default function ExplorerPage() {
  const titles = useText(pageTitles);
  return (
    <>
      <PageHeader title={titles.explorer} />
      <Loaded query={useApiDocument()}>{(document) => <Explorer document={document} />}</Loaded>
    </>
  );
}

function Explorer({ document }: { readonly document: ApiDocument }) {
  const text = useText(texts);
  const [id] = useQueryValue('operation');
  const operations = operationsOf(document);
  const operation = operations.find(({ operationId }) => operationId === id);
  return (
    <div className={classes.columns}>
      <nav className={classes.operations} aria-label={text.operations}>
        {document.tags.map((tag) => (
          <Group key={tag.name} tag={tag} operations={operations} chosen={id} />
        ))}
      </nav>
      {operation === undefined ? (
        <Empty>{text.choose}</Empty>
      ) : (
        <TryOperation key={operation.operationId} operation={operation} document={document} />
      )}
    </div>
  );
}

interface GroupProps {
  readonly tag: ApiDocument['tags'][number];
  readonly operations: readonly Operation[];
  readonly chosen: string | undefined;
}

function Group({ tag, operations, chosen }: GroupProps) {
  const own = operations.filter(({ tags }) => tags.includes(tag.name));
  if (own.length === 0) return null;
  return (
    <section className={classes.group}>
      <h2>{tag.name}</h2>
      <p>{tag.description}</p>
      <ul>
        {own.map(({ operationId, method, path, summary }) => (
          <li key={operationId}>
            <Link
              href={`/explorer?operation=${encodeURIComponent(operationId)}`}
              {...(operationId === chosen && { 'aria-current': 'true' })}
            >
              <code>
                <b>{method}</b> {path}
              </code>
              <span>{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
