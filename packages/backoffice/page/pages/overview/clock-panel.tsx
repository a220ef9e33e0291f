import { useControl } from '../../client/queries.ts';
import { FieldList } from '../../parts/field-list.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StoreClock } from '../../shell/store-clock.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** The store's clock, and what waits for it. */
export function ClockPanel() {
  const text = useText(texts);
  const clock = useControl('clock.get', {});
  return (
    <Panel title={text.clock}>
      <Loaded query={clock}>
        {({ mode, nextDueAt, attemptsStarted, succeeded, failed }) => (
          <FieldList
            fields={[
              [text.now, <StoreClock key="now" />],
              [text.mode, text[mode]],
              [text.nextDue, <Moment key="due" at={nextDueAt} />],
              [text.attempts, text.attemptCounts(attemptsStarted, succeeded, failed)],
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
