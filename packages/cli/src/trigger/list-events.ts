import { EVENT_NAMES, EVENTS, type EventName, listFields, triggerFieldsOf } from '#contract';
import { translate } from '../language/catalog.ts';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';
import { parseEvent } from './parse-event.ts';

/** Lists the events that can be caused, or one of them, each with the fields that `--set` takes. */
export function listEvents(event: string | undefined, { json = false }: { readonly json?: boolean }): number {
  const events = (event === undefined ? EVENT_NAMES : [parseEvent(event)]).map((name) => ({
    event: name,
    firedWhen: EVENTS[name].firedWhen,
    // What may be set: none of it has to be.
    set: listFields(triggerFieldsOf(name)).map(({ path, type }) => ({ path, type })),
  }));
  if (json) printJson(events);
  else for (const one of events) for (const line of formatEvent(one)) printData(line);
  return 0;
}

interface ListedEvent {
  readonly event: EventName;
  readonly firedWhen: string;
  readonly set: readonly { readonly path: string; readonly type: string }[];
}

function formatEvent({ event, firedWhen, set }: ListedEvent): string[] {
  const meaning = translate(firedWhen.charAt(0).toUpperCase() + firedWhen.slice(1));
  const width = Math.max(0, ...set.map(({ path }) => path.length));
  const fields = set.map(({ path, type }) => `  --set ${`${path}=`.padEnd(width + 1)}  ${type}`);
  return [`${event}  ${meaning}`, ...(fields.length === 0 ? [`  ${say`nothing to set`}`] : fields)];
}
