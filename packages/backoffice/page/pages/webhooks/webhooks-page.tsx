import { Link } from 'wouter';
import type { Webhook } from '#contract';
import { useControl } from '../../client/queries.ts';
import { useApps } from '../../parts/app-name.tsx';
import { Empty } from '../../parts/empty.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { toVisible } from '../../parts/visible-text.ts';
import { WebhookTable } from '../../parts/webhook-table.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** The webhooks of the installed apps. */
export default function WebhooksPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const webhooks = useControl('webhooks.list', { query: { page: useQueryPage(), pageSize: 100 } });
  return (
    <>
      <PageHeader title={titles.webhooks} />
      <Loaded query={webhooks}>
        {(page) => (
          <>
            {page.items.length === 0 && <Empty>{text.noWebhooks}</Empty>}
            {[...Map.groupBy(page.items, ({ appId }) => appId)].map(([appId, items]) => (
              <WebhooksOfApp key={appId} appId={appId} webhooks={items} />
            ))}
            <Pager name={text.list} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface WebhooksOfAppProps {
  readonly appId: string;
  readonly webhooks: readonly Webhook[];
}

function WebhooksOfApp({ appId, webhooks }: WebhooksOfAppProps) {
  const text = useText(texts);
  const { data: apps } = useApps();
  const name = toVisible(apps?.items.find(({ id }) => id === appId)?.name ?? appId);
  return (
    <Panel title={name} actions={<Link href={`/apps/${appId}`}>{text.toApp(name)}</Link>}>
      <WebhookTable caption={text.of(name)} webhooks={webhooks} />
    </Panel>
  );
}
