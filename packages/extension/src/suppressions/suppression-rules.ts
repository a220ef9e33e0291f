import { FILE_PROBLEMS, type Rule } from '../rules/rule.ts';

const SHAPE = '{ "code": "permission-unused", "path": "/permissions/0", "reason": "…" }';

/** Rules about the list of suppressed findings in the author's package.json. */
export const SUPPRESSION_RULES = {
  'package-json-unreadable': {
    severity: 'warning',
    summary: 'The package.json beside the manifest can be read.',
    remedy: 'Correct the file; until then nothing is suppressed.',
    message: 'package.json cannot be read, nor what it suppresses: {problem}.',
    example: 'mkdir package.json',
    words: {
      problem: {
        ...FILE_PROBLEMS,
        'too-large': 'it is larger than 1 MB',
        'not-utf8': 'it is not UTF-8 text',
        'not-json': 'it is not JSON',
      },
    },
  },
  'suppression-malformed': {
    severity: 'error',
    summary: 'The suppressed findings are a list of objects with "code", "reason" and, if wanted, "path".',
    remedy: `Write an entry as in ${SHAPE}.`,
    message: 'This suppresses nothing: {problem}.',
    example: '{ "tillkit": { "suppress": ["permission-unused"] } }',
    words: {
      problem: {
        'not-a-list': '"suppress" must be a list',
        'not-an-object': 'each entry must be an object',
        'field-unknown': 'it may have only "code", "path" and "reason"',
        'code-missing': '"code" must name a rule',
        'path-type': '"path" must be the name of a file, or a JSON pointer into the manifest',
      },
    },
  },
  'suppression-code-unknown': {
    severity: 'error',
    summary: 'A suppression names a rule.',
    remedy: 'Use the code that stands behind the finding.',
    message: '"{code}" is not the code of a rule.',
    example: '{ "code": "permission-unusd", "reason": "needed next month" }',
  },
  'suppression-reason-missing': {
    severity: 'error',
    summary: 'A suppression gives its reason.',
    remedy: 'Write in "reason" why the finding may stay.',
    message: 'The suppression of {code} has no reason.',
    example: '{ "code": "permission-unused" }',
  },
  'suppression-not-allowed': {
    severity: 'warning',
    summary: 'No suppression is for what a store refuses, or for what package.json sets.',
    remedy: 'Fix the finding and remove the suppression.',
    message: '{code} cannot be suppressed: {obstacle}.',
    example: '{ "code": "handler-missing", "reason": "comes later" }',
    words: {
      obstacle: {
        refused: 'a store refuses the extension all the same',
        'own-file': 'it is about package.json itself',
      },
    },
  },
  'suppression-stale': {
    severity: 'warning',
    summary: 'Each suppression is still needed.',
    remedy: 'Remove it, or correct its path.',
    message: 'Nothing is suppressed here: there is no such finding of {code}.',
    example: '{ "code": "permission-unused", "reason": "needed until May" }',
  },
} as const satisfies Record<string, Rule>;
