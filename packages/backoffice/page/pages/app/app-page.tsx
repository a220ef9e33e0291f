import { useState } from 'react';
import { Link, useParams } from 'wouter';
import type { App } from '#contract';
import { useControl, useControlAction } from '../../client/queries.ts';
import { lastMessageNumber } from '../../client/stream.ts';
import { Panels } from '../../panels/panels.tsx';
import { CausedEvents, mentions } from '../../parts/caused-events.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { toVisible } from '../../parts/visible-text.ts';
import { WebhookTable } from '../../parts/webhook-table.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { AppFields } from './app-fields.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { PermissionsPanel } from './permissions-panel.tsx';
import { texts } from './texts.ts';
import { toUpgradeHref } from './to-upgrade-href.ts';

/** One app: what it is, what it may do, what it does, and the way to change that. */
export default function AppPage() {
  const { id = '' } = useParams();
  return <OneApp key={id} id={id} />;
}

function OneApp({ id }: { readonly id: string }) {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const [gone, setGone] = useState<{ readonly name: string; readonly since: number }>();
  const uninstall = useControlAction('apps.uninstall');
  // Nothing is asked of an app that is on its way out: it may be gone before the answer says so.
  const isLeaving = uninstall.isPending || uninstall.isSuccess;
  const app = useControl('apps.get', isLeaving ? null : { id });
  const remove = async ({ name }: App) => {
    const since = lastMessageNumber();
    await uninstall.mutateAsync({ id });
    setGone({ name, since });
  };
  if (gone !== undefined)
    return (
      <>
        <PageHeader title={toVisible(gone.name)} />
        <div role="status">
          <Notice tone="good" title={text.uninstalled}>
            <Link href="/apps">{titles.apps}</Link>
          </Notice>
        </div>
        <CausedEvents since={gone.since} match={mentions(id)} />
      </>
    );
  const { data } = app;
  return (
    <>
      <PageHeader title={data === undefined ? titles.app : toVisible(data.name)}>
        {data !== undefined && (
          <>
            <Link href={toUpgradeHref(data)}>{text.upgrade}</Link>
            <ConfirmButton
              label={text.uninstall}
              title={text.uninstallTitle(toVisible(data.name))}
              action={() => remove(data)}
            >
              {text.uninstallText}
            </ConfirmButton>
          </>
        )}
      </PageHeader>
      <Loaded query={app}>
        {(shown) =>
          isLeaving ? (
            <Loading />
          ) : (
            <>
              <AppFields app={shown} />
              <PermissionsPanel app={shown} />
              <Panel title={titles.webhooks}>
                <WebhookTable caption={titles.webhooks} webhooks={shown.webhooks} />
              </Panel>
              <LedgerPanel app={shown} />
              <Panels target="app.home" appId={id} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
