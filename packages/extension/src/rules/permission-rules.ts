import type { Rule } from './rule.ts';

/** Why a place could not be followed, in the middle of a sentence. */
const REASONS = {
  computed: 'its name, method or path is known at run time only',
  'passed-on': 'ctx, or a part of it, goes where it is not followed',
  'unknown-endpoint': 'the API has no such operation or path',
  'too-complex': 'the source takes more work to follow than is spent on it',
  'not-analysed': 'this file is not analysed, and may change what the handlers do',
};

/** Rules about what the handlers call and what the manifest asks for. */
export const PERMISSION_RULES = {
  'permission-missing': {
    severity: 'error',
    summary: 'The manifest asks for every permission that the handlers need.',
    remedy: 'Add the code to "permissions", or leave out the call: without the code it fails with FORBIDDEN.',
    message: '{endpoint} requires "{permission}"',
    example: '{ "permissions": [] } … await ctx.api.customers.get(id);',
  },
  'permission-unused': {
    severity: 'warning',
    summary: 'The manifest asks for no permission that nothing needs.',
    remedy: 'Remove the code: whoever installs the extension is asked to grant it.',
    message: '"{permission}" is declared, but no subscription and no call needs it.',
    example: '{ "permissions": ["order:refund"], "webhooks": [] }',
  },
  'permission-unresolved': {
    severity: 'notice',
    summary: 'What the handlers call can be told from their source.',
    remedy:
      'Call ctx.api here with constant names and paths if you can. Until then this call is not checked, and no code is reported as unused.',
    message: 'What is called here cannot be told from the source: {reason}.',
    example: 'await ctx.api[event.payload.resource].list();',
    words: { reason: REASONS },
  },
} as const satisfies Record<string, Rule>;
