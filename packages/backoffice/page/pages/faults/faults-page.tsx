import { Button } from '@mantine/core';
import type { Fault, FaultRule } from '#contract';
import { useControl, useControlAction } from '../../client/queries.ts';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { AddRule } from './add-rule.tsx';
import { texts } from './texts.ts';
import { TriggerEvent } from './trigger-event.tsx';

/** All rules fit into one page. */
const ALL = { query: { pageSize: 100 } };

/** Rules as they are put back, which starts their counts anew: with what is left of them. */
const toRules = (faults: readonly Fault[]): FaultRule[] =>
  faults.flatMap(({ hits, times, ...rule }) => {
    if (times === undefined) return [rule];
    return times > hits ? [{ ...rule, times: times - hits }] : [];
  });

/** What goes wrong on purpose: rules, and events whose deliveries are answered by a script. */
export default function FaultsPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const faults = useControl('faults.list', ALL);
  const replace = useControlAction('faults.replace');
  const clear = useControlAction('faults.clear');
  const rules = faults.data?.items ?? [];
  const effectsOf = ({ respond, latencyMs, drop, duplicate, component }: Fault) =>
    [
      respond !== undefined && text.answers(respond.status),
      latencyMs !== undefined && text.delays(latencyMs),
      drop && text.drop,
      duplicate && text.duplicate,
      component !== undefined && text.isFaulty(component),
    ]
      .filter((effect) => typeof effect === 'string')
      .join(', ');
  return (
    <>
      <PageHeader title={titles.faults}>
        <AddRule onAdd={(rule) => replace.mutateAsync({ body: [...toRules(rules), rule] })} />
        {rules.length > 0 && (
          <ConfirmButton label={text.clear} title={text.clearTitle} action={() => clear.mutateAsync({})}>
            {text.clearText}
          </ConfirmButton>
        )}
      </PageHeader>
      <Panel title={text.rules}>
        <p>{text.rulesExplained}</p>
        <Loaded query={faults}>
          {({ items }) => (
            <DataTable
              caption={text.rules}
              rows={items.map((fault, index) => ({ fault, index }))}
              rowKey={({ index }) => index}
              empty={text.noRules}
              columns={[
                { label: text.number, cell: ({ index }) => index + 1 },
                {
                  label: text.matches,
                  cell: ({ fault: { match } }) => {
                    const parts = [match.method, match.path, match.event, match.receiver].filter(Boolean).join(' ');
                    return parts === '' ? text.everything : <Foreign text={parts} />;
                  },
                },
                { label: text.does, cell: ({ fault }) => effectsOf(fault) },
                {
                  label: text.hits,
                  cell: ({ fault: { hits, times } }) =>
                    times === undefined ? text.hitsSoFar(hits) : text.hitsOf(hits, times),
                },
                {
                  label: text.actions,
                  cell: ({ index }) => (
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => replace.mutate({ body: toRules(items.toSpliced(index, 1)) })}
                    >
                      {text.remove}
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      <TriggerEvent />
    </>
  );
}
