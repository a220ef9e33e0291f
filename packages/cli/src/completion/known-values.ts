import { DELIVERY_REASONS, DELIVERY_STATES, EVENT_NAMES, EVENTS, PERMISSIONS, SEVERITIES, SWITCHES } from '#contract';
import { LOG_LEVELS } from '../flags/log-level.ts';
import { TEMPLATES } from '../init/templates.ts';
import { LANGUAGES } from '../language/language.ts';
import { REPORTER_NAMES } from '../output/print-report.ts';
import type { KnownValues, ValuesOf } from './complete-line.ts';
import type { RunningKind } from './running-values.ts';
import { SHELLS } from './shells.ts';

/** The values that are known of each kind; any other kind has none. */
export const valuesOf: ValuesOf = async (kind) => (await KINDS[kind]?.()) ?? { candidates: [] };

const listed = (values: readonly string[]): KnownValues => ({
  candidates: values.map((value) => ({ value, about: '' })),
});

const described = (table: Readonly<Record<string, string>>): KnownValues => ({
  candidates: Object.entries(table).map(([value, about]) => ({ value, about })),
});

const events = (): KnownValues => ({
  candidates: EVENT_NAMES.map((value) => ({ value, about: EVENTS[value].firedWhen })),
});

const folders = (): KnownValues => ({ candidates: [], paths: 'folders' });
const files = (): KnownValues => ({ candidates: [], paths: 'files' });

/** Loaded when it is needed: most presses of the key want no HTTP. */
const running = (kind: RunningKind) => async (): Promise<KnownValues> =>
  (await import('./running-values.ts')).valuesOfRunning(kind);

const KINDS: { readonly [kind: string]: (() => KnownValues | Promise<KnownValues>) | undefined } = {
  event: events,
  events,
  codes: () => ({ ...described({ all: 'every one', none: 'not one', ...PERMISSIONS }), isList: true }),
  code: () => described(PERMISSIONS),
  'name=value': () => listed([...SWITCHES].flatMap(([name, { values }]) => values.map((value) => `${name}=${value}`))),
  topic: async () => {
    const { listTopics } = await import('../explain/list-topics.ts');
    return { candidates: listTopics() };
  },
  delivery: running('delivery'),
  key: running('key'),
  app: running('app'),
  snapshot: running('snapshot'),
  state: () => listed(DELIVERY_STATES),
  reason: () => listed(DELIVERY_REASONS),
  level: () => listed(LOG_LEVELS),
  severity: () => listed(SEVERITIES),
  reporter: () => listed(REPORTER_NAMES),
  report: () => listed(['text', 'json', 'markdown']),
  template: () => described(TEMPLATES),
  language: () => listed(LANGUAGES),
  shell: () => listed(SHELLS),
  trials: () => listed(['all']),
  amount: () => listed(['small', 'none']),
  clock: () => listed(['system', 'manual']),
  answers: () => ({ ...listed(['200', '500', 'timeout', 'reset']), isList: true }),
  dir: folders,
  file: files,
  pack: files,
  path: () => ({ ...files(), ...listed([':memory:']) }),
  version: files,
  command: files,
};
