import { type Finding, type HostDoubt, type HostUse, PERMISSIONS, type Review } from '#contract';
import { type Sentence, sentence } from '#core';
import { COMPUTED_HOST } from '#extension';
import { translate } from '../language/catalog.ts';
import { say } from '../language/say.ts';
import { tellFinding } from '../language/tell-finding.ts';
import { translateWhole } from '../language/translate-whole.ts';
import { formatBytes } from '../output/format-bytes.ts';
import type { ReportRow, ReportSection } from '../output/report-section.ts';

/** The review in one line. */
export function toReviewHeadline({ manifest, permissions, events, hosts, bundle }: Review): string {
  if (manifest === null) return say`The manifest has errors, so there is little to review.`;
  const asked = permissions.filter(({ declared }) => declared).length;
  const asks = asksFor(`${manifest.name} ${manifest.version}`, asked);
  const calls = bundle === null ? say`does not bundle` : formatHosts(hosts);
  return say`${asks}, ${receives(events.length)}, ${calls}`;
}

function formatHosts(hosts: Review['hosts']): string {
  const unnamed = hosts.observed.filter(({ host }) => !hosts.known.includes(host)).length;
  if (unnamed === 0) return formatNamedHosts(hosts);
  // A redirect leads to hosts that no source names.
  const calls = hosts.complete && hosts.known.length === 0 ? say`names no host` : formatNamedHosts(hosts);
  return unnamed === 1 ? say`${calls}, 1 more seen in runs` : say`${calls}, ${unnamed} more seen in runs`;
}

function formatNamedHosts({ known, complete }: Review['hosts']): string {
  const named = known.length === 1 ? say`1 host` : say`${known.length} hosts`;
  if (!complete) return known.length === 0 ? say`may call any host` : say`may call any host, ${named} by name`;
  return known.length === 0 ? say`calls no host but the store` : say`calls ${named}`;
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

const VERDICTS = {
  needed: sentence`needed`,
  missing: sentence`missing`,
  'never-used': sentence`never-used`,
  unresolved: sentence`unresolved`,
};

/** Of personal data. */
const KINDS: Readonly<Record<string, Sentence>> = {
  'e-mail': sentence`e-mail`,
  name: sentence`name`,
  phone: sentence`phone`,
  address: sentence`address`,
};

const toPermissionSection = ({ permissions }: Review): ReportSection => ({
  title: say`Permissions`,
  header: [say`code`, say`declared`, say`source`, say`observed`, say`verdict`, say`allows to`],
  rows: permissions.map(({ code, declared, verdict, static: calls, observed }) => ({
    cells: [
      code,
      declared ? say`yes` : say`no`,
      calls.length === 0 ? '-' : calls.length === 1 ? say`1 call` : say`${calls.length} calls`,
      observed.count === 0 ? '-' : `${observed.count}×`,
      VERDICTS[verdict].tell(translate),
      translate(PERMISSIONS[code]),
    ],
    tone: TONES[verdict],
  })),
  empty: say`It asks for none.`,
});

function toAgainstSection({ against }: Review): readonly ReportSection[] {
  if (against === undefined) return [];
  const { added, removed, reach } = against;
  const hosts = reach.hosts?.map((host) => (host === COMPUTED_HOST ? say`any host` : host)) ?? [say`not known`];
  const lists: [what: string, values: readonly string[], isMore: boolean][] = [
    [say`asks for`, added, true],
    [say`no longer asks for`, removed, false],
    [say`can read`, reach.personalData.map(({ field }) => field), true],
    [say`can call`, reach.endpoints.map(({ endpoint }) => endpoint), true],
    [say`receives`, reach.events, true],
    [say`calls host`, hosts, true],
  ];
  const rows = lists
    .filter(([, values]) => values.length > 0)
    .map(
      ([what, values, isMore]): ReportRow => ({
        cells: [what, values.join(', ')],
        tone: isMore ? 'doubtful' : undefined,
      }),
    );
  return [
    {
      title: say`Against the other version`,
      header: [say`it now`, say`what`],
      rows,
      empty: say`It asks for nothing else.`,
    },
  ];
}

function toPersonalSection({ reach, events }: Review): ReportSection {
  const carried = events.flatMap(({ event, fields }) =>
    fields.flatMap(({ name, personal }) => (personal === null ? [] : [{ kind: personal, field: `${event}.${name}` }])),
  );
  const byKind = Map.groupBy([...reach.personalData, ...carried], ({ kind }) => kind);
  return {
    title: say`Personal data that becomes readable`,
    header: [say`kind`, say`of`, say`fields`],
    rows: [...byKind].flatMap(([kind, found]) =>
      [...Map.groupBy(found, ({ field }) => recordOf(field))].map(([record, fields]) => ({
        cells: [
          KINDS[kind]?.tell(translate) ?? kind,
          record,
          fields.map(({ field }) => field.slice(record.length + 1)).join(', '),
        ],
      })),
    ),
    empty: say`None.`,
  };
}

/** What holds a field: all of its name but the last part. */
const recordOf = (field: string): string => field.slice(0, field.lastIndexOf('.'));

const unknown = (): string => say`Not known: the handlers do not bundle.`;

const toPlaceSection = ({ permissions, bundle }: Review): ReportSection => ({
  title: say`What needs the permissions`,
  header: [say`code`, say`endpoint`, say`place`],
  rows: permissions.flatMap(({ code, static: calls }) =>
    calls.map(({ endpoint, file, line, column }) => ({ cells: [code, endpoint, `${file}:${line}:${column}`] })),
  ),
  empty: bundle === null ? unknown() : say`No call of the API was found in the source.`,
});

const toEventSection = ({ events }: Review): ReportSection => ({
  title: say`Events`,
  header: [say`event`, say`handlers`, say`fields`],
  rows: events.map(({ event, handlers, fields }) => ({
    cells: [event, handlers.join(', '), fields.map(({ name }) => name).join(', ')],
  })),
  empty: say`It subscribes to none.`,
});

/** Why the handlers may call any host, besides addresses, which stand among the hosts. */
const DOUBTS: Readonly<Partial<Record<HostDoubt, Sentence>>> = {
  'global-object': sentence`any host: the global object, which holds fetch, is passed on`,
  'code-from-text': sentence`any host: a text may be run as code`,
  reflection: sentence`any host: it reaches into the language itself`,
  'computed-member': sentence`any host: a member that may lead to fetch is named at run time`,
  'not-analysed': sentence`any host: it was not analysed`,
};

function toNetworkSection({ network, hosts, bundle }: Review): ReportSection {
  const doubts = bundle === null ? [] : [...Map.groupBy(hosts.because, ({ reason }) => reason)];
  const { known = [], unnamed = [] } = Object.groupBy(hosts.observed, ({ host }) =>
    hosts.known.includes(host) ? 'known' : 'unnamed',
  );
  const observedAt = new Map(known.map((use) => [use.host, formatObserved(use)]));
  return {
    title: say`Network`,
    header: [say`host`, say`observed`, say`places`],
    rows: [
      ...doubts.flatMap(([reason, places]): ReportRow[] => {
        const why = DOUBTS[reason]?.tell(translate);
        return why === undefined ? [] : [{ cells: [why, '-', listPlaces(places)], tone: 'doubtful' }];
      }),
      ...network.map(
        ({ host, static: places }): ReportRow => ({ cells: [host, observedAt.get(host) ?? '-', listPlaces(places)] }),
      ),
      ...unnamed.map((use): ReportRow => ({ cells: [use.host, formatObserved(use), '-'], tone: 'doubtful' })),
    ],
    empty: bundle === null ? unknown() : say`The handlers, packages included, call no host but the store.`,
  };
}

function formatObserved({ count, refused }: HostUse): string {
  return refused === 0 ? `${count}×` : say`${count}×, ${refused} refused`;
}

/** Nobody looks at more places of one kind. */
const MAX_PLACES = 5;

function listPlaces(places: readonly { file: string; line: number; column: number }[]): string {
  const shown = places.slice(0, MAX_PLACES).map(formatPlace).join(', ');
  return places.length > MAX_PLACES ? say`${shown} and ${places.length - MAX_PLACES} more` : shown;
}

function toMutationSection({ mutation, permissions }: Review): readonly ReportSection[] {
  if (mutation === undefined) return [];
  const rows = mutation.map(({ code, changed }): ReportRow => {
    if (changed) return { cells: [code, say`fail`] };
    const isNeeded = permissions.some((one) => one.code === code && one.verdict === 'needed');
    const advice = isNeeded ? say`pass: needed, but not tested` : say`pass: a candidate to drop`;
    return { cells: [code, advice], tone: 'doubtful' };
  });
  return [
    {
      title: say`Tests without a permission`,
      header: [say`withheld`, say`tests`],
      rows,
      empty: say`None was withheld.`,
    },
  ];
}

const toEndpointSection = ({ reach }: Review): ReportSection => ({
  title: say`Endpoints it can call`,
  header: [say`endpoint`, say`by`],
  rows: reach.endpoints.map(({ endpoint, codes }) => ({ cells: [endpoint, codes.join(', ')] })),
  empty: say`None.`,
});

function toBundleSection({ bundle, digest }: Review): ReportSection {
  const handlers = bundle?.handlers ?? [];
  const packages = bundle?.packages ?? [];
  return {
    title: say`Bundle`,
    header: [say`part`, say`size or digest`],
    rows: [
      ...handlers.map(({ handler, sizeBytes }) => ({ cells: [handler, formatBytes(sizeBytes)] })),
      ...packages.map(({ name, version, sizeBytes }) => ({
        cells: [say`package ${name} ${version ?? sentence`(version unknown)`}`, formatBytes(sizeBytes)],
      })),
      { cells: [say`source, SHA-256`, digest] },
      ...(bundle === null ? [] : [{ cells: [say`bundle, SHA-256`, bundle.digest] }]),
    ],
    empty: '',
  };
}

const toNotCheckedSection = ({ notChecked }: Review): ReportSection => ({
  title: say`Not checked`,
  header: [say`what`, say`places`],
  rows: notChecked.map(({ message, places }) => ({
    cells: [translateWhole(message), listPlaces(places)],
  })),
  empty: say`Nothing that is known of.`,
});

/** The findings as a table, for forms that have no better one. */
export const toFindingSection = (findings: readonly Finding[]): ReportSection => ({
  title: say`Findings`,
  header: [say`severity`, say`place`, say`finding`, say`rule`],
  rows: findings.map(tellFinding).map(({ severity, message, code, ...place }) => ({
    cells: [translate(severity), formatPlace(place), message, code],
  })),
  empty: say`None.`,
});

const formatPlace = ({ file, line, column }: { file: string; line: number; column: number }): string =>
  `${file}:${line}:${column}`;

function asksFor(name: string, codes: number): string {
  if (codes === 0) return say`${name} asks for no permissions`;
  return codes === 1 ? say`${name} asks for 1 permission` : say`${name} asks for ${codes} permissions`;
}

function receives(events: number): string {
  if (events === 0) return say`receives no events`;
  return events === 1 ? say`receives 1 event` : say`receives ${events} events`;
}
