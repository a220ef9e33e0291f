import {
  API_ERRORS,
  ASSUMPTIONS,
  type Assumption,
  ATTEMPT_ERROR_CODES,
  BACK_OFFICE_PERMISSIONS,
  componentSchemas,
  DELIVERY_REASONS,
  ENDPOINT_NAMES,
  ENDPOINTS,
  type Endpoint,
  EVENT_NAMES,
  EVENTS,
  type EventDefinition,
  LIMIT_MEANINGS,
  LIMITS,
  MANIFEST,
  ORDER_TRANSITIONS,
  type OrderTransition,
  opensNothing,
  PERMISSION_CODES,
  PERMISSIONS,
  RECORDING_LIMITS,
  RETRY_SCHEDULE_MS,
  type TArray,
  type TObject,
  type TSchema,
  toCurl,
  toReferencedSchema,
  UPLOAD_TYPES,
} from '#contract';
import { handlerChapter } from './handler-chapter.ts';
import { formatLimit, formatLimits } from './limit-table.ts';
import { formatCode, formatCodes, formatTable, formatType } from './markdown.ts';
import { panelChapter } from './panel-chapter.ts';
import { testingChapter } from './testing-chapter.ts';

const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(ENDPOINTS);
const events: [name: string, event: EventDefinition][] = Object.entries(EVENTS);
const assumptions: [id: string, assumption: Assumption][] = Object.entries(ASSUMPTIONS);

/** The reference of the platform as tillkit emulates it, in Markdown. */
export function createReference(): string {
  const sections: { readonly [title: string]: string | readonly string[] } = {
    Endpoints: endpointTable(),
    'Query parameters': queries(),
    'Calls with curl': curls(),
    'Request bodies': endpoints.flatMap(([name, { body }]) => (body ? [`### ${name}`, fieldTable(body)] : [])),
    Records: records(),
    Events: eventTable(),
    Permissions: permissions(),
    Errors: errorTable(),
    Orders: orderTable(),
    Deliveries: deliveries(),
    Handlers: handlerChapter(),
    Panels: panelChapter(),
    Testing: testingChapter(),
    Limits: limits(),
    Manifest: manifest(),
    Assumptions: assumptionTable(),
  };
  const intro =
    'Generated from the contract by `npm run generate`. An id such as A05 names an assumption: a question that the ' +
    'specification leaves open and tillkit decides; see the last table.';
  const body = Object.entries(sections).flatMap(([title, text]) => [`## ${title}`, text].flat());
  return `${['# Reference', intro, ...body].join('\n\n')}\n`;
}

const endpointTable = () =>
  formatTable(
    ['Call', 'Operation', 'Answers', 'Permissions', 'Events', 'Failures', 'Assumptions'],
    endpoints.map(
      ([name, { method, path, permissions: codes, conditionalPermission: more, emits, errors, ...rest }]) => [
        formatCode(`${method} ${path}`),
        formatCode(name),
        formatAnswer(rest.data),
        formatCodes(codes) + (more ? `; with \`${more.whenBodyHas}\` in the body also \`${more.permission}\`` : ''),
        formatCodes(emits),
        formatCodes(errors),
        rest.assumptions.join(', '),
      ],
    ),
  );

const fieldTable = ({ properties, required }: TObject) =>
  formatTable(
    ['Field', 'Type', ''],
    Object.entries(properties).map(([name, schema]) => [
      formatCode(name),
      formatType(schema),
      (required as readonly string[] | undefined)?.includes(name) ? '' : 'optional',
    ]),
  );

/** `data` of a success: a record, or a page of records. */
function formatAnswer(data: TSchema): string {
  const { items } = (data as Partial<TObject>).properties ?? {};
  const record = items === undefined ? undefined : toReferencedSchema((items as TArray).items);
  return record === undefined ? formatType(toReferencedSchema(data)) : `page of ${formatType(record)}`;
}

const queries = () => [
  'All are optional. A list is answered page by page: `{items, total, page, pageSize}`.',
  formatTable(
    ['Call', 'Parameter', 'Type', ''],
    endpoints.flatMap(([, { method, path, query }]) =>
      Object.entries(query?.properties ?? {}).map(([name, schema]) => [
        formatCode(`${method} ${path}`),
        formatCode(name),
        formatType(schema),
        String((schema as { readonly description?: string }).description ?? ''),
      ]),
    ),
  ),
];

const curls = () => [
  '`tillkit exec -- sh` opens a shell with `TILLKIT_URL` and `TILLKIT_API_KEY`. Replace `ID` by the id of a record, from one of the lists.',
  `\`\`\`sh\n${ENDPOINT_NAMES.map(toCurl).join('\n')}\n\`\`\``,
];

/** Every record that an answer holds, by the name that it has in the API document. */
function records(): string[] {
  const named = componentSchemas(endpoints.map(([, { data }]) => toReferencedSchema(data)));
  return Object.entries(named).flatMap(([name, schema]) => [
    `### ${name}`,
    formatTable(
      ['Field', 'Type'],
      Object.entries(schema.properties ?? {}).map(([field, type]) => [formatCode(field), formatType(type)]),
    ),
  ]);
}

const eventTable = () =>
  formatTable(
    ['Event', 'Fired when', 'Payload', 'A subscription needs'],
    events.map(([name, { firedWhen, payload, permission }]) => [
      formatCode(name),
      firedWhen,
      Object.entries(payload.properties)
        .map(([field, schema]) => `${formatCode(field)} ${formatType(schema)}`)
        .join('; '),
      permission === null ? '–' : formatCode(permission),
    ]),
  );

const permissions = () => [
  'Codes for manifests, API keys and staff roles:',
  formatTable(
    ['Code', 'Allows apps to', 'Calls', 'Events'],
    PERMISSION_CODES.filter((code) => !opensNothing(code)).map((code) => [
      formatCode(code),
      PERMISSIONS[code],
      formatCodes(endpoints.filter(([, e]) => codesOf(e).includes(code)).map(([, e]) => `${e.method} ${e.path}`)),
      formatCodes(events.filter(([, event]) => event.permission === code).map(([name]) => name)),
    ]),
  ),
  'Codes that no call needs. Staff roles have them; in a manifest or the scope of a key they allow nothing (A49):',
  formatTable(
    ['Code', 'Allows staff to'],
    Object.entries(BACK_OFFICE_PERMISSIONS).map(([code, allows]) => [formatCode(code), allows]),
  ),
];

const codesOf = ({ permissions: codes, conditionalPermission: more }: Endpoint): readonly string[] =>
  more ? [...codes, more.permission] : codes;

const errorTable = () =>
  formatTable(
    ['Code', 'Status', 'Meaning', 'General message'],
    Object.entries(API_ERRORS).map(([code, { status, meaning, message }]) => [
      formatCode(code),
      String(status),
      meaning,
      message,
    ]),
  );

const orderTable = () => [
  'Every step that is not listed is a `BUSINESS_ERROR`. A partial refund keeps the status in brackets.',
  formatTable(
    ['From', 'Operation', 'To', 'Emits', 'Stock returns'],
    Object.entries(ORDER_TRANSITIONS).flatMap(([from, operations]) =>
      Object.entries(operations).map(([operation, step]: [string, OrderTransition]) => [
        formatCode(from),
        operation,
        formatCode(step.to) + (step.toPartial ? ` (${formatCode(step.toPartial)})` : ''),
        formatCode(step.emits),
        step.restocks ? 'yes' : 'no',
      ]),
    ),
  ),
];

const deliveries = () => [
  `One first attempt, then ${RETRY_SCHEDULE_MS.length} retries; each waits from the end of the previous attempt (A35).`,
  formatTable(
    ['Retry', 'Waits', 'After the first attempt, if every attempt fails at once'],
    RETRY_SCHEDULE_MS.map((waitMs, i) => [
      String(i + 1),
      formatDuration(waitMs),
      formatDuration(RETRY_SCHEDULE_MS.slice(0, i + 1).reduce((sum, ms) => sum + ms, 0)),
    ]),
  ),
  `A failed delivery has a reason: ${formatCodes(DELIVERY_REASONS)}. A failed attempt has an error code: \`http_<status>\`, ` +
    'a network code of Node such as `ECONNREFUSED`, or one of these:',
  formatTable(
    ['Error code', 'Meaning'],
    Object.entries(ATTEMPT_ERROR_CODES).map(([code, meaning]) => [formatCode(code), meaning]),
  ),
  'For each attempt that ran in the sandbox, the API calls of the handler and their answers are kept: up to ' +
    `${formatLimit('callBytes', RECORDING_LIMITS.callBytes)} for each request and answer, and ${formatLimit('attemptBytes', RECORDING_LIMITS.attemptBytes)} for the attempt; of ` +
    'uploads, name, type, size and digest. `tillkit deliveries export` writes them to a file, with bytes, headers, time and randomness, and ' +
    '`tillkit deliveries replay` runs the handler from that file. An attempt that exceeds these sizes cannot be replayed.',
];

const formatDuration = (ms: number): string => {
  const minutes = ms / 60_000;
  const parts = [[Math.floor(minutes / 60), 'h'] as const, [minutes % 60, 'min'] as const];
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count} ${unit}`] : [])).join(' ');
};

const limits = () => [
  'For the limits of handlers and panels, see their chapters.',
  formatLimits(LIMITS, LIMIT_MEANINGS),
  `Files that may be uploaded: ${formatCodes(Object.keys(UPLOAD_TYPES))} (A26).`,
];

const manifest = () => [
  `\`plugin.json\`; events are the ${EVENT_NAMES.length} above, permissions the codes above.`,
  formatTable(
    ['Field', 'Meaning', ''],
    Object.entries(MANIFEST.properties).map(([name, schema]) => [
      formatCode(name),
      'description' in schema ? String(schema.description) : '',
      MANIFEST.required.some((field) => field === name) ? '' : 'optional',
    ]),
  ),
];

const assumptionTable = () =>
  formatTable(
    ['Id', 'Spec', 'Question', 'Choice', 'Alternatives', 'Switch (default first)'],
    assumptions.map(([id, { section, question, choice, alternatives, switch: turn }]) => [
      id,
      section,
      question,
      choice,
      alternatives.join('; '),
      turn ? formatCode(`${turn.name}=${turn.values.join('|')}`) : '–',
    ]),
  );
