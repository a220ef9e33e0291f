const text = { type: 'string', minLength: 1 };
const index = { type: 'integer', minimum: 0 };
const position = { type: 'integer', minimum: 1 };
const level = { enum: ['none', 'note', 'warning', 'error'] };

const closed = (properties: Record<string, object>, ...required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const listOf = (items: object) => ({ type: 'array', items });

const message = closed({ text, markdown: text }, 'text');
const artifactLocation = closed({ uri: { type: 'string', format: 'uri-reference' }, uriBaseId: text }, 'uri');
const textRegion = closed(
  { startLine: position, startColumn: position, endLine: position, endColumn: position },
  'startLine',
);
const charRegion = closed({ charOffset: index, charLength: index }, 'charOffset', 'charLength');
const byteRegion = closed({ byteOffset: index, byteLength: index }, 'byteOffset', 'byteLength');

const rule = closed(
  {
    id: text,
    name: text,
    shortDescription: message,
    fullDescription: message,
    help: message,
    helpUri: { type: 'string', format: 'uri' },
    defaultConfiguration: closed({ level, enabled: { type: 'boolean' } }),
  },
  'id',
);

const fix = closed(
  {
    description: message,
    artifactChanges: {
      ...listOf(
        closed(
          {
            artifactLocation,
            replacements: {
              ...listOf(
                closed(
                  {
                    deletedRegion: { anyOf: [textRegion, charRegion, byteRegion] },
                    insertedContent: closed({ text: { type: 'string' } }),
                  },
                  'deletedRegion',
                ),
              ),
              minItems: 1,
            },
          },
          'artifactLocation',
          'replacements',
        ),
      ),
      minItems: 1,
    },
  },
  'artifactChanges',
);

const result = closed(
  {
    ruleId: text,
    ruleIndex: index,
    level,
    message,
    locations: listOf(
      closed({ physicalLocation: closed({ artifactLocation, region: textRegion }, 'artifactLocation') }),
    ),
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    suppressions: listOf(
      closed({ kind: { enum: ['inSource', 'external'] }, justification: { type: 'string' } }, 'kind'),
    ),
    fixes: listOf(fix),
  },
  'message',
);

const run = closed(
  {
    tool: closed({ driver: closed({ name: text, semanticVersion: text, rules: listOf(rule) }, 'name') }, 'driver'),
    invocations: listOf(
      closed(
        {
          executionSuccessful: { type: 'boolean' },
          toolExecutionNotifications: listOf(closed({ level, message }, 'message')),
        },
        'executionSuccessful',
      ),
    ),
    originalUriBaseIds: {
      type: 'object',
      additionalProperties: closed({ uri: { type: 'string', format: 'uri' }, description: message }),
    },
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    results: listOf(result),
  },
  'tool',
);

/**
 * The part of SARIF 2.1.0 that a log of this tool may use, each object closed: a property that the standard does not
 * know at its place is refused.
 */
export const SARIF_SUBSET = closed(
  { $schema: { type: 'string', format: 'uri' }, version: { const: '2.1.0' }, runs: listOf(run) },
  'version',
  'runs',
);
