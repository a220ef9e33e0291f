import type { Node } from 'oxc-parser';
import type { Review } from '#contract';
import { rangeOf, type SourceModule } from '../source-module.ts';
import { fieldOf } from '../source-rules/field-of.ts';
import { freeReferences } from '../source-rules/free-references.ts';
import { type ScopedModule, scopeModule } from '../source-rules/scoped-module.ts';

/** Where an address goes that is not written in the source. */
export const COMPUTED_HOST = 'computed';

type Host = Review['network'][number];

/**
 * The hosts that the source calls with `fetch`, by name, with the places. What does not stand in the source is `computed`,
 * and so is a `fetch` that is passed on.
 * @assumption A38
 */
export function findHosts(modules: readonly SourceModule[]): readonly Host[] {
  const found = modules.flatMap((module) => hostsOf(scopeModule(module)));
  return [...Map.groupBy(found, ({ host }) => host)]
    .map(([host, uses]) => ({ host, static: uses.map(({ place }) => place) }))
    .sort((a, b) => (a.host < b.host ? -1 : 1));
}

function hostsOf(scoped: ScopedModule): readonly { readonly host: string; readonly place: Host['static'][number] }[] {
  const { module, parentOf } = scoped;
  const constants = Map.groupBy(scoped.nodes.filter(isNamedDeclarator), ({ id }) => id.name);
  return freeReferences(scoped).flatMap((node) => {
    const used = fetchAt(node, parentOf(node));
    if (used === undefined) return [];
    const parent = parentOf(used);
    if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return [];
    const isCall = parent?.type === 'CallExpression' && parent.callee === used;
    const host = isCall ? hostOf(createReader(scoped, constants)(parent.arguments[0])) : undefined;
    const { file, line, column } = rangeOf(module, used);
    return [{ host: host ?? COMPUTED_HOST, place: { file, line, column } }];
  });
}

type Name = Extract<Node, { type: 'Identifier' }>;
type NamedDeclarator = Extract<Node, { type: 'VariableDeclarator' }> & { readonly id: Name };

const isNamedDeclarator = (node: Node): node is NamedDeclarator =>
  node.type === 'VariableDeclarator' && node.id.type === 'Identifier';

/** `fetch` or `globalThis.fetch`; undefined for other names. */
function fetchAt(node: Name, parent: Node | undefined): Node | undefined {
  if (node.name === 'fetch') return node;
  return node.name === 'globalThis' && parent !== undefined && fieldOf(parent) === 'fetch' ? parent : undefined;
}

/** What is known of a text from its beginning; `isWhole` when that is all there is. */
interface LeadingText {
  readonly text: string;
  readonly isWhole: boolean;
}

const UNKNOWN: LeadingText = { text: '', isWhole: false };

/** Nodes read for one address; nobody writes one that takes more. */
const MAX_NODES = 200;
/** Declarations of one name that are looked at. */
const MAX_DECLARATIONS = 100;

type Reader = (node: Node | null | undefined) => LeadingText;

/** Reads what an expression is for certain, following constants, until it has taken too much work. */
function createReader(scoped: ScopedModule, constants: ReadonlyMap<string, readonly NamedDeclarator[]>): Reader {
  let left = MAX_NODES;

  const read: Reader = (node) => {
    left -= 1;
    if (left < 0) return UNKNOWN;
    switch (node?.type) {
      case 'Literal':
        return typeof node.value === 'string' ? { text: node.value, isWhole: true } : UNKNOWN;
      case 'TemplateLiteral':
        return node.quasis.reduce<LeadingText>((text, { value }, index) => {
          const before = index === 0 ? text : join(text, () => read(node.expressions[index - 1]));
          return join(before, () => ({ text: value.cooked ?? '', isWhole: true }));
        }, NOTHING);
      case 'BinaryExpression':
        return node.operator === '+' ? join(read(node.left), () => read(node.right)) : UNKNOWN;
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return read(node.expression);
      case 'NewExpression':
        return node.callee.type === 'Identifier' && node.callee.name === 'URL'
          ? urlText(node.arguments, read)
          : UNKNOWN;
      case 'Identifier':
        return read(initOf(node));
      default:
        return UNKNOWN;
    }
  };

  /** The value that a `const` of the module begins and ends with. */
  function initOf(name: Name): Node | null | undefined {
    const binding = scoped.bindingOf(name, name.name);
    const declarator = constants
      .get(name.name)
      ?.slice(0, MAX_DECLARATIONS)
      .find((one) => scoped.bindingOf(one, name.name) === binding);
    const declaration = declarator === undefined ? undefined : scoped.parentOf(declarator);
    return declaration?.type === 'VariableDeclaration' && declaration.kind === 'const' ? declarator?.init : undefined;
  }

  return read;
}

const NOTHING: LeadingText = { text: '', isWhole: true };

const join = (left: LeadingText, right: () => LeadingText): LeadingText => {
  if (!left.isWhole) return left;
  const { text, isWhole } = right();
  return { text: left.text + text, isWhole };
};

/** `new URL(address, base)`: the base says where it goes unless the address is a whole one. */
function urlText([address, base]: readonly Node[], read: Reader): LeadingText {
  const first = read(address);
  if (base === undefined || hostOf(first) !== undefined) return first;
  return first.isWhole && !/^([a-z]+:|[\\/]{2})/i.test(first.text.trim()) ? read(base) : UNKNOWN;
}

/** The host of an address whose beginning is known; undefined when that is too little. */
function hostOf({ text, isWhole }: LeadingText): string | undefined {
  const origin = /^\s*https?:\/\/[^/?#\\]+(?=([/?#\\])|$)/i.exec(text);
  if (origin === null || (origin[1] === undefined && !isWhole)) return undefined;
  const url = URL.parse(origin[0]);
  return url === null || url.host === '' ? undefined : url.host;
}
