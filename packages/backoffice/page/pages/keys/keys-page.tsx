import { useState } from 'react';
import type { KeyCreated } from '#contract';
import { useControl, useControlAction } from '../../client/queries.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { CreateKey } from './create-key.tsx';
import { texts } from './texts.ts';

/** The API keys of the store. A value is shown once, right after it was made. */
export default function KeysPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const keys = useControl('keys.list', { query: { page: useQueryPage() } });
  const reset = useControlAction('keys.reset');
  const revoke = useControlAction('keys.revoke');
  const [shown, setShown] = useState<KeyCreated>();
  return (
    <>
      <PageHeader title={titles.keys}>
        <CreateKey onCreated={setShown} />
      </PageHeader>
      {shown !== undefined && (
        <ShownOnce
          key={shown.key}
          title={text.shownTitle}
          secrets={[[text.key, shown.key]]}
          onHide={() => setShown(undefined)}
        />
      )}
      <Loaded query={keys}>
        {(page) => (
          <>
            <DataTable
              caption={text.list}
              rows={page.items}
              rowKey={({ id }) => id}
              empty={text.noKeys}
              columns={[
                {
                  label: text.name,
                  cell: ({ name, appId }) => (
                    <>
                      {name === '' ? text.unnamed : <Foreign text={name} max={60} />}
                      {appId !== null && ` (${text.ofApp})`}
                    </>
                  ),
                },
                { label: text.prefix, cell: ({ prefix }) => <code>{prefix}…</code> },
                {
                  label: text.scope,
                  cell: ({ scope }) => (scope === null ? text.all : scope.join(', ') || text.nothing),
                },
                {
                  label: text.expires,
                  cell: ({ expiresAt }) => (expiresAt === null ? text.never : <Moment at={expiresAt} />),
                },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
                {
                  label: text.actions,
                  cell: ({ id, name, prefix, appId }) => (
                    <>
                      <ConfirmButton
                        label={text.reset}
                        title={text.resetTitle(name || prefix)}
                        size="compact-sm"
                        action={async () => setShown(await reset.mutateAsync({ id }))}
                      >
                        {text.resetText}
                      </ConfirmButton>{' '}
                      {appId === null && (
                        <ConfirmButton
                          label={text.revoke}
                          title={text.revokeTitle(name || prefix)}
                          size="compact-sm"
                          action={() => revoke.mutateAsync({ id })}
                        >
                          {text.revokeText}
                        </ConfirmButton>
                      )}
                    </>
                  ),
                },
              ]}
            />
            <Pager name={text.list} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
