import { Link } from 'wouter';
import { useControl } from '../../client/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** The apps of the store, the newest ones. */
export function InstalledApps() {
  const text = useText(texts);
  const apps = useControl('apps.list', {});
  return (
    <Panel title={text.apps} actions={<Link href="/apps/install">{text.install}</Link>}>
      <Loaded query={apps}>
        {({ items }) => (
          <DataTable
            caption={text.apps}
            rows={items}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `/apps/${id}`}
            empty={text.noApps}
            columns={[
              { label: text.app, cell: ({ name }) => <Foreign text={name} max={80} /> },
              { label: text.version, cell: ({ version }) => <Foreign text={version} max={40} /> },
              {
                label: text.receiver,
                cell: ({ receiverUrl }) => (receiverUrl === null ? text.sandbox : <Foreign text={receiverUrl} />),
              },
              { label: text.webhooks, cell: ({ webhooks }) => webhooks.length, numeric: true },
              {
                label: text.granted,
                cell: ({ granted, requested }) => text.grantedOf(granted.length, requested.length),
                numeric: true,
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
