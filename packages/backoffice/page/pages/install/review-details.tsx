import type { HostUse, Review } from '#contract';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Places } from '../../parts/places.tsx';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import { BundlePanel } from './bundle-panel.tsx';
import { kindTexts } from './kind-texts.ts';
import { notCheckedTexts } from './not-checked-texts.ts';
import { texts } from './texts.ts';

/** What a review says beside the permissions; of a manifest without a folder there is none. */
export function ReviewDetails({ review }: { readonly review: Review | null }) {
  const text = useText(texts);
  const kinds = useText(kindTexts);
  const reasons: Readonly<Record<string, string>> = useText(notCheckedTexts);
  if (review === null) return <Notice tone="warn">{text.noSource}</Notice>;
  return (
    <>
      <Panel title={text.events}>
        <DataTable
          caption={text.events}
          rows={review.events}
          rowKey={({ event }) => event}
          empty={text.noEvents}
          columns={[
            { label: text.event, cell: ({ event }) => <code>{event}</code> },
            { label: text.handlers, cell: ({ handlers }) => <Foreign text={handlers.join(', ')} /> },
            {
              label: text.fields,
              cell: ({ fields }) =>
                fields.map(({ name, personal }) => (
                  <span key={name}>
                    <code>{name}</code>{' '}
                    {personal !== null && <Tag tone="warn">{kinds[personal as keyof typeof kinds]}</Tag>}{' '}
                  </span>
                )),
            },
          ]}
        />
      </Panel>
      <Panel title={text.network}>
        {!review.hosts.complete && <p>{text.anyHost}</p>}
        <DataTable
          caption={text.network}
          rows={hostRows(review)}
          rowKey={({ host, use }) => `${host} ${use?.count}`}
          empty={review.hosts.complete ? text.noHosts : text.anyHost}
          columns={[
            {
              label: text.host,
              cell: ({ host, use }) =>
                host === 'computed' && use === undefined ? text.computedHost : <Foreign text={host} />,
            },
            { label: text.inCode, cell: ({ static: places }) => <Places places={places} /> },
            { label: text.observed, cell: ({ use }) => <Observed use={use} /> },
          ]}
        />
      </Panel>
      <BundlePanel review={review} />
      <Panel title={text.notChecked}>
        <DataTable
          caption={text.notChecked}
          rows={review.notChecked}
          rowKey={({ reason }) => reason}
          empty={text.allChecked}
          columns={[
            {
              label: text.what,
              cell: ({ reason, message }) => reasons[reason] ?? <Foreign text={message} />,
            },
            { label: text.inCode, cell: ({ places }) => <Places places={places} /> },
          ]}
        />
      </Panel>
    </>
  );
}

/** Hosts of the source with what runs asked of them, then those that only runs showed. */
function hostRows({ network, hosts }: Review) {
  const { known = [], unnamed = [] } = Object.groupBy(hosts.observed, ({ host }) =>
    hosts.known.includes(host) ? 'known' : 'unnamed',
  );
  const named = network.map((row) => ({ ...row, use: known.find(({ host }) => host === row.host) }));
  return [...named, ...unnamed.map((use) => ({ host: use.host, static: [], use }))];
}

function Observed({ use }: { readonly use: HostUse | undefined }) {
  const text = useText(texts);
  if (use === undefined) return text.notObserved;
  return (
    <>
      {text.asked(use.count)} {use.refused > 0 && <Tag tone="bad">{text.refused(use.refused)}</Tag>}
    </>
  );
}
