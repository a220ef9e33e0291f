import { FILE_PROBLEMS, type Rule } from './rule.ts';

/** What breaks a JSON text, by the parser's name for it. */
const JSON_PROBLEMS = {
  InvalidSymbol: 'an unknown word or sign',
  InvalidNumberFormat: 'a malformed number',
  PropertyNameExpected: 'a field name in double quotes is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'there is more after the end',
  UnexpectedEndOfComment: 'a comment that does not end',
  UnexpectedEndOfString: 'a text that does not end on its line',
  UnexpectedEndOfNumber: 'a number that breaks off',
  InvalidUnicode: 'a malformed \\u escape',
  InvalidEscapeCharacter: 'an unknown escape',
  InvalidCharacter: 'a control character that must be escaped',
};

const JSON_TYPES = {
  object: 'an object',
  array: 'an array',
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

/** Rules about `plugin.json` as a file and as JSON text. */
export const JSON_RULES = {
  'manifest-unreadable': {
    severity: 'error',
    summary: 'The manifest can be read.',
    remedy: 'Give yourself read permission, or replace the link by a file.',
    message: 'plugin.json cannot be read: {problem}.',
    words: { problem: FILE_PROBLEMS },
  },
  'manifest-not-a-file': {
    severity: 'error',
    summary: 'The manifest is a file.',
    remedy: 'Remove what is called plugin.json and write the manifest in a file of that name.',
    message: 'plugin.json is not a file.',
  },
  'manifest-too-large': {
    severity: 'error',
    summary: 'The manifest is at most 1 MB long.',
    remedy: 'Keep only what belongs in a manifest: name, version, permissions and webhooks.',
    message: 'plugin.json has {sizeBytes} bytes, more than the {maxBytes} allowed.',
  },
  'manifest-not-utf8': {
    severity: 'error',
    summary: 'The manifest is written in UTF-8.',
    remedy: 'Save the file as UTF-8.',
    message: 'plugin.json is not UTF-8 text.',
  },
  'manifest-bom': {
    severity: 'warning',
    summary: 'The manifest begins without a byte order mark.',
    remedy: 'Save the file as UTF-8 without a byte order mark.',
    message: 'plugin.json begins with a byte order mark, which JSON does not allow.',
  },
  'json-syntax': {
    severity: 'error',
    summary: 'The manifest is JSON.',
    remedy: 'Correct the text at this place; what comes after it may be fine.',
    message: 'This is not JSON: {problem}.',
    example: '{ "name" "loyalty" }',
    words: { problem: JSON_PROBLEMS },
  },
  'json-comment': {
    severity: 'error',
    summary: 'The manifest has no comments.',
    remedy: 'Remove the comment; JSON has none.',
    message: 'JSON has no comments.',
    example: '{ "name": "loyalty" /* by us */ }',
  },
  'json-trailing-comma': {
    severity: 'error',
    summary: 'No comma follows the last field or entry.',
    remedy: 'Remove the comma.',
    message: 'A comma must not follow the last field or entry.',
    example: '{ "permissions": ["order:view",] }',
  },
  'json-duplicate-key': {
    severity: 'error',
    summary: 'A field stands only once in its object.',
    remedy: 'Keep one of the two.',
    message: '"{field}" stands twice in the same object.',
    example: '{ "name": "a", "name": "b" }',
  },
  'json-too-deep': {
    severity: 'error',
    summary: 'Objects and arrays are nested at most 100 levels deep.',
    remedy: 'Flatten the value.',
    message: 'Objects and arrays are nested more than {maxDepth} levels deep.',
  },
} as const satisfies Record<string, Rule>;

/** Rules about what the manifest says. */
export const MANIFEST_RULES = {
  'field-missing': {
    severity: 'error',
    summary: 'Required fields are there.',
    remedy: 'Add the field; the arrays may be empty.',
    message: 'The required field "{field}" is missing.',
    example: '{ "version": "1.0.0", "permissions": [], "webhooks": [] }',
  },
  'field-type': {
    severity: 'error',
    summary: 'Each field has the type that the specification gives it.',
    remedy: 'Write a value of the expected type.',
    message: 'This must be {expected}, not {actual}.',
    example: '{ "permissions": "order:view" }',
    words: { expected: JSON_TYPES, actual: JSON_TYPES },
  },
  'field-empty': {
    severity: 'error',
    summary: 'Required texts are not empty.',
    remedy: 'Write the value.',
    message: '"{field}" must not be empty.',
    example: '{ "name": "" }',
  },
  'field-unknown': {
    severity: 'warning',
    summary: 'The manifest has only the fields of the specification.',
    remedy: 'Correct the spelling or remove the field; the store ignores it.',
    message: 'The specification knows no field "{field}" here.',
    example: '{ "permission": [] }',
  },
  'field-too-long': {
    severity: 'error',
    summary: 'Texts are not longer than the specification allows.',
    remedy: 'Shorten the value.',
    message: '"{field}" must have at most {maxLength} characters.',
  },
  'name-not-printable': {
    severity: 'error',
    summary: 'The name has printable characters only.',
    remedy: 'Choose a name that people can read; it identifies the app in a store.',
    message: 'The name must have printable characters, and no others.',
    example: '{ "name": "loyalty\\npoints" }',
  },
  'version-not-semver': {
    severity: 'error',
    summary: 'The version is a SemVer version.',
    remedy: 'Write three numbers, for example 1.0.0, and a pre-release after a hyphen if need be.',
    message: '"{version}" is not a SemVer version.',
    example: '{ "version": "1.0" }',
  },
  'ui-not-in-spec': {
    severity: 'notice',
    summary: 'Panels of the back office are an addition of this emulator.',
    remedy: 'Keep it if you want to try panels; other stores may ignore the field.',
    message: 'The specification\'s manifest has no "ui"; this emulator reads it (A37).',
  },
  'permission-unknown': {
    severity: 'error',
    summary: 'Each permission is one of the codes of the specification.',
    remedy: 'Use one of the codes that `tillkit explain` lists.',
    message: '"{permission}" is not a permission code.',
    example: '{ "permissions": ["orders:view"] }',
  },
  'permission-wildcard': {
    severity: 'error',
    summary: 'Permissions are listed one by one.',
    remedy: 'List each code that the extension needs.',
    message: '"{permission}" is a wildcard; there are none.',
    example: '{ "permissions": ["order:*"] }',
  },
  'permission-back-office': {
    severity: 'error',
    summary: 'An extension asks for no permission of staff.',
    remedy: 'Remove the code; what it allows is done in the back office only.',
    message: '"{permission}" belongs to roles of staff; an extension cannot ask for it.',
    example: '{ "permissions": ["staff:manage"] }',
  },
  'permission-duplicate': {
    severity: 'warning',
    summary: 'A permission is listed once.',
    remedy: 'Remove the second one.',
    message: '"{permission}" is listed twice.',
    example: '{ "permissions": ["order:view", "order:view"] }',
  },
  'event-unknown': {
    severity: 'error',
    summary: 'Each subscription names one of the event types of the specification.',
    remedy: 'Use one of the event types that `tillkit explain` lists.',
    message: '"{event}" is not an event type.',
    example: '{ "webhooks": [{ "event": "order.payed", "handler": "handlers/paid.ts" }] }',
  },
  'webhook-duplicate': {
    severity: 'error',
    summary: 'The same handler subscribes to an event once.',
    remedy: 'Remove the second entry; another handler for the same event is fine.',
    message: '"{handler}" already subscribes to {event}.',
  },
  'subscription-permission-missing': {
    severity: 'error',
    summary: "A subscription needs the permission to view the event's resource.",
    remedy: 'Add the code to "permissions".',
    message: 'A subscription to {event} requires "{permission}".',
    example: '{ "permissions": [], "webhooks": [{ "event": "order.paid", "handler": "handlers/paid.ts" }] }',
  },
} as const satisfies Record<string, Rule>;
