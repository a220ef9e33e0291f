import { useControl } from '../../client/queries.ts';
import { FieldList } from '../../parts/field-list.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { StoreClock } from '../../shell/store-clock.tsx';
import { useText } from '../../text/use-text.ts';
import { MoveClock } from './move-clock.tsx';
import { texts } from './texts.ts';

/** The store's clock: what it shows, what waits for it, and what moves it. */
export default function ClockPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const clock = useControl('clock.get', {});
  return (
    <>
      <PageHeader title={titles.clock} />
      <Loaded query={clock}>
        {(state) => (
          <>
            <Panel title={text.now}>
              <FieldList
                fields={[
                  [text.now, <StoreClock key="now" />],
                  [text.mode, text[state.mode]],
                  [
                    text.nextDue,
                    state.nextDueAt === null ? text.nothingDue : <Moment key="due" at={state.nextDueAt} />,
                  ],
                  [text.attempts, text.counts(state.attemptsStarted, state.succeeded, state.failed)],
                ]}
              />
            </Panel>
            <Panel title={text.move}>
              <MoveClock state={state} />
            </Panel>
          </>
        )}
      </Loaded>
    </>
  );
}
