import { Link } from 'wouter';
import { useControl } from '../../client/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { Tag } from '../../parts/tag.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** The apps of the store. */
export default function AppsPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const apps = useControl('apps.list', { query: { page: useQueryPage() } });
  return (
    <>
      <PageHeader title={titles.apps}>
        <Link href="/apps/install">{titles.install}</Link>
      </PageHeader>
      <Loaded query={apps}>
        {(page) => (
          <>
            <DataTable
              caption={titles.apps}
              rows={page.items}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/apps/${id}`}
              empty={
                <>
                  {text.noApps} <Link href="/apps/install">{titles.install}</Link>
                </>
              }
              columns={[
                { label: text.app, cell: ({ name }) => <Foreign text={name} max={100} /> },
                { label: text.version, cell: ({ version }) => <Foreign text={version} max={40} /> },
                {
                  label: text.folder,
                  cell: ({ dir }) => (dir === null ? text.noFolder : <Foreign text={dir} max={80} />),
                },
                {
                  label: text.receiver,
                  cell: ({ receiverUrl }) =>
                    receiverUrl === null ? text.sandbox : <Foreign text={receiverUrl} max={80} />,
                },
                {
                  label: text.webhooks,
                  cell: ({ webhooks }) => (
                    <>
                      {webhooks.length}{' '}
                      {[...new Set(webhooks.map(({ missingPermission }) => missingPermission))].map(
                        (code) =>
                          code !== null && (
                            <Tag key={code} tone="warn">
                              {text.without(code)}
                            </Tag>
                          ),
                      )}
                    </>
                  ),
                  numeric: true,
                },
                {
                  label: text.granted,
                  cell: ({ granted, requested }) => text.grantedOf(granted.length, requested.length),
                  numeric: true,
                },
                { label: text.installed, cell: ({ installedAt }) => <Moment at={installedAt} brief /> },
              ]}
            />
            <Pager name={titles.apps} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
