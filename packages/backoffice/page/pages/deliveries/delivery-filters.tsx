import { DELIVERY_REASONS, DELIVERY_STATES, EVENTS } from '../../generated/catalog.ts';
import { useApps } from '../../parts/app-name.tsx';
import { FilterBar, FilterSelect } from '../../parts/filter-bar.tsx';
import { useQueryValue } from '../../parts/query-values.ts';
import { stateTexts } from '../../parts/state-texts.ts';
import { toVisible } from '../../parts/visible-text.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** What limits the list of deliveries. */
export function DeliveryFilters() {
  const text = useText(texts);
  const states = useText(stateTexts);
  const inWords = (values: readonly (keyof typeof states)[]) =>
    values.map((value) => ({ value, label: states[value] }));
  return (
    <FilterBar>
      <FilterSelect name="state" label={text.state} options={inWords(DELIVERY_STATES)} />
      <FilterSelect name="reason" label={text.reason} options={inWords(DELIVERY_REASONS)} />
      <FilterSelect
        name="event"
        label={text.event}
        options={Object.keys(EVENTS).map((value) => ({ value, label: value }))}
      />
      <FilterSelect name="appId" label={text.app} options={useAppOptions()} />
    </FilterBar>
  );
}

/** The apps of the store, and the one of the address when it is gone: its deliveries stay. */
function useAppOptions(): { value: string; label: string }[] {
  const text = useText(texts);
  const [chosen] = useQueryValue('appId');
  const { data } = useApps();
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: toVisible(name) }));
  if (chosen === undefined || data === undefined || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: text.goneApp(toVisible(chosen.slice(0, 8))) }];
}
