import { defineInterface } from '../engine/define-interface.ts';
import { definePairs, type Pairs } from '../engine/pair-iterator.ts';
import { needArguments, toScalarText } from '../engine/web-idl.ts';
import { Blob, File } from './blob.ts';

type FormDataValue = string | File;
type Pair = readonly [name: string, value: FormDataValue];
type NewEntry = [name: unknown, value: unknown, filename?: unknown];

function toPair(values: NewEntry): Pair {
  needArguments(values, 2);
  const [name, value, filename] = values;
  if (!(value instanceof Blob)) {
    if (values.length > 2) throw new TypeError('Only a blob has a name of a file.');
    return [toScalarText(name), toScalarText(value)];
  }
  if (value instanceof File && filename === undefined) return [toScalarText(name), value];
  const lastModified = value instanceof File ? value.lastModified : undefined;
  const file = new File([value], filename === undefined ? 'blob' : filename, { type: value.type, lastModified });
  return [toScalarText(name), file];
}

/** The pairs of a form. @throws TypeError when it is none */
let pairsOf: (self: unknown) => readonly Pair[];

export interface FormData extends Pairs<FormDataValue> {}

/** The web's form. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: definePairs gives it what the interface says.
export class FormData {
  #pairs: readonly Pair[] = [];

  static {
    pairsOf = (self) => (self as FormData).#pairs;
  }

  constructor(form?: unknown) {
    if (form !== undefined) throw new TypeError('A form is made empty: there is no page to take one from.');
  }

  append(...values: NewEntry): void {
    this.#pairs = [...this.#pairs, toPair(values)];
  }

  set(...values: NewEntry): void {
    const pair = toPair(values);
    const first = this.#pairs.findIndex(([name]) => name === pair[0]);
    if (first < 0) this.#pairs = [...this.#pairs, pair];
    else
      this.#pairs = this.#pairs.flatMap((old, index) => (index === first ? [pair] : old[0] === pair[0] ? [] : [old]));
  }

  delete(...values: [name: unknown]): void {
    needArguments(values, 1);
    const removed = toScalarText(values[0]);
    this.#pairs = this.#pairs.filter(([name]) => name !== removed);
  }

  get(...values: [name: unknown]): FormDataValue | null {
    return this.getAll(...values)[0] ?? null;
  }

  getAll(...values: [name: unknown]): FormDataValue[] {
    needArguments(values, 1);
    const wanted = toScalarText(values[0]);
    return this.#pairs.filter(([name]) => name === wanted).map(([, value]) => value);
  }

  has(...values: [name: unknown]): boolean {
    return this.getAll(...values).length > 0;
  }
}

export function installFormData(): void {
  definePairs('FormData', FormData, pairsOf);
  defineInterface('FormData', FormData, {
    takes: { append: 2, delete: 1, forEach: 1, get: 1, getAll: 1, has: 1, set: 2 },
  });
}
