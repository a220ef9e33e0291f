import type { Node } from 'oxc-parser';
import { unwrap } from '../analysis/children.ts';
import type { ScriptFacts } from './script-facts.ts';

/** What is known of a text from its beginning; `isWhole` when that is all there is. */
export interface LeadingText {
  readonly text: string;
  readonly isWhole: boolean;
}

const UNKNOWN: LeadingText = { text: '', isWhole: false };
const NOTHING: LeadingText = { text: '', isWhole: true };

/** Nodes read for one text; nobody writes one that takes more. */
const MAX_NODES = 200;

/** Reads what a text is for certain, following names that only ever have one value, until it has taken too much work. */
export function readText(facts: ScriptFacts, from: Node | undefined): LeadingText {
  let left = MAX_NODES;

  const read = (given: Node | undefined): LeadingText => {
    left -= 1;
    if (left < 0 || given === undefined) return UNKNOWN;
    const node = unwrap(given);
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? { text: node.value, isWhole: true } : UNKNOWN;
      case 'TemplateLiteral':
        return node.quasis.reduce<LeadingText>((text, { value }, index) => {
          const before = index === 0 ? text : join(text, () => read(node.expressions[index - 1]));
          return join(before, () => (value.cooked === null ? UNKNOWN : { text: value.cooked, isWhole: true }));
        }, NOTHING);
      case 'BinaryExpression':
        return node.operator === '+' ? join(read(node.left), () => read(node.right)) : UNKNOWN;
      case 'NewExpression':
        return node.callee.type === 'Identifier' && node.callee.name === 'URL' && facts.free.includes(node.callee)
          ? urlText(node.arguments)
          : UNKNOWN;
      case 'Identifier':
        return read(facts.onlyValueOf(node));
      default:
        return UNKNOWN;
    }
  };

  /** `new URL(address, base)`: the base says where it goes unless the address is a whole one. */
  function urlText([address, base]: readonly Node[]): LeadingText {
    const first = read(address);
    if (base === undefined || hostOf(first) !== undefined) return first;
    return first.isWhole && !/^([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(first.text.replace(/[\0-\x20]/g, ''))
      ? read(base)
      : UNKNOWN;
  }

  return read(from);
}

const join = (left: LeadingText, right: () => LeadingText): LeadingText => {
  if (!left.isWhole) return left;
  const { text, isWhole } = right();
  return { text: left.text + text, isWhole };
};

/** The host of an address whose beginning is known; undefined when that is too little. */
export function hostOf({ text, isWhole }: LeadingText): string | undefined {
  const origin = /^\s*https?:\/\/[^/?#\\]+(?=([/?#\\])|$)/i.exec(text);
  if (origin === null || (origin[1] === undefined && !isWhole)) return undefined;
  const url = URL.parse(origin[0]);
  return url === null || url.host === '' ? undefined : url.host;
}

/** Tells whether an address whose beginning is known certainly is a `data:` URL, for which no host is asked. */
export const isDataUrl = ({ text }: LeadingText): boolean => /^[\0-\x20]*data:/i.test(text);
