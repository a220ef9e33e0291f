import { isIP } from 'node:net';
import { isNeverDialled } from '#core';
import { hostOf, readText } from '../hosts/read-text.ts';
import { readFacts } from '../hosts/script-facts.ts';
import { createIssue, type Issue } from '../rules/issue.ts';
import { rangeOf, type SourceModule } from '../sources/source-module.ts';
import { fieldOf } from './field-of.ts';

/** Finds calls of `fetch` with an address that no flag allows. @assumption A38 */
export function findNeverAllowed(module: SourceModule): readonly Issue[] {
  if (!module.text.includes('fetch')) return [];
  const facts = readFacts(module.text, module.program);
  return facts.free.flatMap((node) => {
    const parent = facts.parentOf(node);
    const callee = node.name === 'globalThis' && parent !== undefined && fieldOf(parent) === 'fetch' ? parent : node;
    const call = facts.parentOf(callee);
    if (callee === node && node.name !== 'fetch') return [];
    if (call?.type !== 'CallExpression' || call.callee !== callee) return [];
    const host = hostOf(readText(facts, call.arguments[0]));
    const address = host === undefined ? '' : addressOf(host);
    if (host === undefined || isIP(address) === 0 || !isNeverDialled(address)) return [];
    return [createIssue('fetch-never-allowed', rangeOf(module, call), null, { host })];
  });
}

/** The name or address of a host, without its port and the brackets of IPv6. */
const addressOf = (host: string): string => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
