import { type Finding, PERMISSIONS, type Review } from '#contract';
import { COMPUTED_HOST } from '#extension';
import { formatBytes } from './format-bytes.ts';
import type { ReportRow, ReportSection } from './report-section.ts';

/** The review in one line. */
export function toReviewHeadline({ manifest, permissions, events, network, bundle }: Review): string {
  if (manifest === null) return 'The manifest has errors, so there is little to review.';
  const asked = permissions.filter(({ declared }) => declared).length;
  return [
    `${manifest.name} ${manifest.version} asks for ${count(asked, 'permission')}`,
    `receives ${count(events.length, 'event')}`,
    bundle === null ? 'does not bundle' : `calls ${formatHosts(network.map(({ host }) => host))}`,
  ].join(', ');
}

function formatHosts(hosts: readonly string[]): string {
  const named = hosts.filter((host) => host !== COMPUTED_HOST);
  const parts = [
    ...(named.length > 0 ? [count(named.length, 'host')] : []),
    ...(named.length < hosts.length ? ['addresses known at run time only'] : []),
  ];
  return parts.length === 0 ? 'no host but the store' : parts.join(' and ');
}

/** The parts of a review, the weightiest first; of a broken manifest only what is certain. */
export const toReviewSections = (review: Review): readonly ReportSection[] =>
  review.manifest === null ? [toBundleSection(review), toNotCheckedSection(review)] : toAllSections(review);

const toAllSections = (review: Review): readonly ReportSection[] => [
  ...toAgainstSection(review),
  toPermissionSection(review),
  toPersonalSection(review),
  toPlaceSection(review),
  toEventSection(review),
  toNetworkSection(review),
  ...toMutationSection(review),
  toEndpointSection(review),
  toBundleSection(review),
  toNotCheckedSection(review),
];

const TONES = { needed: undefined, missing: 'bad', 'never-used': 'doubtful', unresolved: 'doubtful' } as const;

const toPermissionSection = ({ permissions }: Review): ReportSection => ({
  title: 'Permissions',
  header: ['code', 'declared', 'source', 'observed', 'verdict', 'allows to'],
  rows: permissions.map(({ code, declared, verdict, static: calls, observed }) => ({
    cells: [
      code,
      declared ? 'yes' : 'no',
      calls.length === 0 ? '-' : count(calls.length, 'call'),
      observed.count === 0 ? '-' : `${observed.count}×`,
      verdict,
      PERMISSIONS[code],
    ],
    tone: TONES[verdict],
  })),
  empty: 'It asks for none.',
});

function toAgainstSection({ against }: Review): readonly ReportSection[] {
  if (against === undefined) return [];
  const { added, removed, reach } = against;
  const lists: [what: string, values: readonly string[], isMore: boolean][] = [
    ['asks for', added, true],
    ['no longer asks for', removed, false],
    ['can read', reach.personalData.map(({ field }) => field), true],
    ['can call', reach.endpoints.map(({ endpoint }) => endpoint), true],
    ['receives', reach.events, true],
    ['calls host', reach.hosts, true],
  ];
  const rows = lists
    .filter(([, values]) => values.length > 0)
    .map(
      ([what, values, isMore]): ReportRow => ({
        cells: [what, values.join(', ')],
        tone: isMore ? 'doubtful' : undefined,
      }),
    );
  return [{ title: 'Against the other version', header: ['it now', 'what'], rows, empty: 'It asks for nothing else.' }];
}

function toPersonalSection({ reach, events }: Review): ReportSection {
  const carried = events.flatMap(({ event, fields }) =>
    fields.flatMap(({ name, personal }) => (personal === null ? [] : [{ kind: personal, field: `${event}.${name}` }])),
  );
  const byKind = Map.groupBy([...reach.personalData, ...carried], ({ kind }) => kind);
  return {
    title: 'Personal data that becomes readable',
    header: ['kind', 'of', 'fields'],
    rows: [...byKind].flatMap(([kind, found]) =>
      [...Map.groupBy(found, ({ field }) => recordOf(field))].map(([record, fields]) => ({
        cells: [kind, record, fields.map(({ field }) => field.slice(record.length + 1)).join(', ')],
      })),
    ),
    empty: 'None.',
  };
}

/** What holds a field: all of its name but the last part. */
const recordOf = (field: string): string => field.slice(0, field.lastIndexOf('.'));

const UNKNOWN = 'Not known: the handlers do not bundle.';

const toPlaceSection = ({ permissions, bundle }: Review): ReportSection => ({
  title: 'What needs the permissions',
  header: ['code', 'endpoint', 'place'],
  rows: permissions.flatMap(({ code, static: calls }) =>
    calls.map(({ endpoint, file, line, column }) => ({ cells: [code, endpoint, `${file}:${line}:${column}`] })),
  ),
  empty: bundle === null ? UNKNOWN : 'No call of the API was found in the source.',
});

const toEventSection = ({ events }: Review): ReportSection => ({
  title: 'Events',
  header: ['event', 'handlers', 'fields'],
  rows: events.map(({ event, handlers, fields }) => ({
    cells: [event, handlers.join(', '), fields.map(({ name }) => name).join(', ')],
  })),
  empty: 'It subscribes to none.',
});

const toNetworkSection = ({ network, bundle }: Review): ReportSection => ({
  title: 'Network',
  header: ['host', 'places'],
  rows: network.map(({ host, static: places }) => ({ cells: [host, places.map(formatPlace).join(', ')] })),
  empty: bundle === null ? UNKNOWN : 'The source calls no host but the store.',
});

function toMutationSection({ mutation, permissions }: Review): readonly ReportSection[] {
  if (mutation === undefined) return [];
  const rows = mutation.map(({ code, changed }): ReportRow => {
    if (changed) return { cells: [code, 'fail'] };
    const isNeeded = permissions.some((one) => one.code === code && one.verdict === 'needed');
    const advice = isNeeded ? 'pass: needed, but not tested' : 'pass: a candidate to drop';
    return { cells: [code, advice], tone: 'doubtful' };
  });
  return [{ title: 'Tests without a permission', header: ['withheld', 'tests'], rows, empty: 'None was withheld.' }];
}

const toEndpointSection = ({ reach }: Review): ReportSection => ({
  title: 'Endpoints it can call',
  header: ['endpoint', 'by'],
  rows: reach.endpoints.map(({ endpoint, codes }) => ({ cells: [endpoint, codes.join(', ')] })),
  empty: 'None.',
});

function toBundleSection({ bundle, digest }: Review): ReportSection {
  const handlers = bundle?.handlers ?? [];
  const packages = bundle?.packages ?? [];
  return {
    title: 'Bundle',
    header: ['part', 'size or digest'],
    rows: [
      ...handlers.map(({ handler, sizeBytes }) => ({ cells: [handler, formatBytes(sizeBytes)] })),
      ...packages.map(({ name, version, sizeBytes }) => ({
        cells: [`package ${name} ${version ?? '(version unknown)'}`, formatBytes(sizeBytes)],
      })),
      { cells: ['source, SHA-256', digest] },
      ...(bundle === null ? [] : [{ cells: ['bundle, SHA-256', bundle.digest] }]),
    ],
    empty: '',
  };
}

const toNotCheckedSection = ({ notChecked }: Review): ReportSection => ({
  title: 'Not checked',
  header: ['what', 'places'],
  rows: notChecked.map(({ message, places }) => ({ cells: [message, places.map(formatPlace).join(', ')] })),
  empty: 'Nothing that is known of.',
});

/** The findings as a table, for forms that have no better one. */
export const toFindingSection = (findings: readonly Finding[]): ReportSection => ({
  title: 'Findings',
  header: ['severity', 'place', 'finding', 'rule'],
  rows: findings.map(({ severity, message, code, ...place }) => ({
    cells: [severity, formatPlace(place), message, code],
  })),
  empty: 'None.',
});

const formatPlace = ({ file, line, column }: { file: string; line: number; column: number }): string =>
  `${file}:${line}:${column}`;

const count = (number: number, noun: string): string =>
  `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
