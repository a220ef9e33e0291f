/**
 * What esbuild puts at the beginning of a bundle, as it prints it: it links the modules of the bundle and hands nothing of
 * the language to them.
 */
const HELPERS: readonly string[] = [
  'var __create = Object.create;',
  'var __defProp = Object.defineProperty;',
  'var __getOwnPropDesc = Object.getOwnPropertyDescriptor;',
  'var __getOwnPropNames = Object.getOwnPropertyNames;',
  'var __getProtoOf = Object.getPrototypeOf;',
  'var __hasOwnProp = Object.prototype.hasOwnProperty;',
  `var __esm = (fn, res, err) => function __init() {
  if (err) throw err[0];
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (e) {
    throw err = [e], e;
  }
};`,
  `var __commonJS = (cb, mod) => function __require() {
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (e) {
    throw mod = 0, e;
  }
};`,
  `var __export = (target, all) => {
  for (var name in all)
    __defProp(target, name, { get: all[name], enumerable: true });
};`,
  `var __copyProps = (to, from, except, desc) => {
  if (from && typeof from === "object" || typeof from === "function") {
    for (let key of __getOwnPropNames(from))
      if (!__hasOwnProp.call(to, key) && key !== except)
        __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
  }
  return to;
};`,
  `var __reExport = (target, mod, secondTarget) => (__copyProps(target, mod, "default"), secondTarget && __copyProps(secondTarget, mod, "default"));`,
  `var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(
  // If the importer is in node compatibility mode or this is not an ESM
  // file that has been converted to a CommonJS file using a Babel-
  // compatible transform (i.e. "__esModule" has not been set), then set
  // "default" to the CommonJS "module.exports" for node compatibility.
  isNodeMode || !mod || !mod.__esModule ? __defProp(target, "default", { value: mod, enumerable: true }) : target,
  mod
));`,
  'var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);',
];

/** Names inside the helpers, to which esbuild adds a number when the modules have such a name too. */
const LOCAL_NAMES = 'all cb desc e err except fn from isNodeMode key mod name res secondTarget target to'.split(' ');

const PATTERNS = HELPERS.map(
  (text) =>
    new RegExp(
      text
        .replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
        .replace(/\b\w+\b/g, (word) => (LOCAL_NAMES.includes(word) ? `${word}\\d*` : word)),
      'y',
    ),
);

/**
 * Blanks the helpers at the beginning of a bundle; all other code stays where it is. Only what stands before the first module
 * is looked at, which esbuild marks by a comment, so that no module passes for a helper.
 */
export function withoutHelpers(code: string): string {
  const opening = /^var __handler = \(async \(\) => \{\n"use strict";\s*/.exec(code);
  let at = opening?.[0].length ?? 0;
  const begin = at;
  if (opening === null) return code;
  for (;;) {
    const length = helperAt(code, at);
    if (length === undefined) break;
    at += length;
    at += /^\s*/.exec(code.slice(at, at + 100))?.[0].length ?? 0;
  }
  return code.slice(0, begin) + code.slice(begin, at).replace(/[^\n]/g, ' ') + code.slice(at);
}

function helperAt(code: string, at: number): number | undefined {
  for (const pattern of PATTERNS) {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found !== null) return found[0].length;
  }
  return undefined;
}
