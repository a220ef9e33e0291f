import { Link } from 'wouter';
import type { App, HostEvidence, PermissionUse } from '#contract';
import { useControl } from '../../client/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Evidence } from '../../parts/evidence.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './app.module.css';
import { texts } from './texts.ts';
import { Unresolved } from './unresolved.tsx';

/** What an app declares, was granted, calls by its source and really called, beside each other. */
export function LedgerPanel({ app: { id } }: { readonly app: App }) {
  const text = useText(texts);
  const ledger = useControl('ledger.get', { query: { appId: id } });
  return (
    <Panel title={text.ledger}>
      <p className={classes.explained}>{text.ledgerExplained}</p>
      <Loaded query={ledger}>
        {({ permissions, unresolved, analyzed, hosts }) => (
          <>
            {!analyzed && <Notice tone="plain">{text.notAnalyzed}</Notice>}
            <DataTable
              caption={text.ledger}
              rows={permissions}
              rowKey={({ code }) => code}
              empty={text.noLedger}
              columns={[
                { label: text.code, cell: ({ code }) => <code>{code}</code> },
                { label: text.declared, cell: ({ declared }) => (declared ? text.yes : text.no) },
                {
                  label: text.grantedColumn,
                  cell: ({ granted }) => <Tag tone={granted ? 'good' : 'plain'}>{granted ? text.yes : text.no}</Tag>,
                },
                {
                  label: text.inCode,
                  cell: ({ verdict, static: places }) => <Evidence verdict={verdict} places={places} />,
                },
                { label: text.observed, cell: ({ observed }) => <Observed uses={observed} /> },
              ]}
            />
            <Unresolved places={unresolved} />
            {hosts !== null && <AskedHosts evidence={hosts} />}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function AskedHosts({ evidence: { hosts, cut } }: { readonly evidence: HostEvidence }) {
  const text = useText(texts);
  return (
    <div className={classes.unresolved}>
      <h3 className={classes.subtitle}>{text.askedHosts}</h3>
      {cut && <Notice tone="warn">{text.hostsCut}</Notice>}
      <DataTable
        caption={text.askedHosts}
        rows={hosts}
        rowKey={({ host }) => host}
        columns={[
          { label: text.host, cell: ({ host }) => <Foreign text={host} /> },
          {
            label: text.observed,
            cell: ({ count, refused }) => (
              <>
                {text.calls(count)} {refused > 0 && <Tag tone="bad">{text.forbidden(refused)}</Tag>}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

function Observed({ uses }: { readonly uses: readonly PermissionUse[] }) {
  const text = useText(texts);
  if (uses.length === 0) return text.notObserved;
  return (
    <ul className={classes.plain}>
      {uses.map(({ endpoint, digest, count, forbidden, deliveries }) => (
        <li key={`${endpoint} ${digest}`}>
          <code>{endpoint}</code> {text.calls(count)}{' '}
          {forbidden > 0 && <Tag tone="bad">{text.forbidden(forbidden)}</Tag>}{' '}
          {digest === null
            ? text.fromOutside
            : deliveries.map((id) => (
                <Link key={id} href={`/deliveries/${id}`} className={classes.delivery}>
                  {text.delivery} {id.slice(0, 8)}
                </Link>
              ))}
        </li>
      ))}
    </ul>
  );
}
