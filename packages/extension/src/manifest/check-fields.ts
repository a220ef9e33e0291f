import { findNearest } from '#core';
import { createIssue, type Issue } from '../rules/issue.ts';
import { fieldsOf, itemsOf, type JsonDocument, type JsonNode, joinPath } from './json-document.ts';

/** The part of JSON Schema that the manifest's schema uses; lists of allowed values (`enum`) have rules of their own. */
export interface FieldSchema {
  readonly type?: string;
  readonly minLength?: number;
  /** In code points. */
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
}

/** Compares a value with its schema: types, required fields, lengths of texts, unknown fields. */
export function* checkFields(
  document: JsonDocument,
  node: JsonNode,
  schema: FieldSchema,
  path = '',
  field = '',
): Iterable<Issue> {
  if (schema.type !== undefined && schema.type !== node.type) {
    yield createIssue('field-type', document.rangeOf(node), path, { expected: schema.type, actual: node.type });
    return;
  }
  if (node.type === 'string') {
    const length = [...String(node.value)].length;
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    if (length < minLength) yield createIssue('field-empty', document.rangeOf(node), path, { field });
    if (length > maxLength) yield createIssue('field-too-long', document.rangeOf(node), path, { field, maxLength });
  }
  if (schema.properties !== undefined) yield* checkObject(document, node, schema, schema.properties, path);
  if (schema.items !== undefined) {
    for (const [index, item] of itemsOf(node).entries()) {
      yield* checkFields(document, item, schema.items, joinPath(path, index), field);
    }
  }
}

function* checkObject(
  document: JsonDocument,
  node: JsonNode,
  schema: FieldSchema,
  properties: Readonly<Record<string, FieldSchema>>,
  path: string,
): Iterable<Issue> {
  const present = new Set<string>();
  for (const { name, key, value } of fieldsOf(node)) {
    present.add(name);
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property !== undefined) {
      yield* checkFields(document, value, property, joinPath(path, name), name);
    } else {
      const suggestion = findNearest(name, Object.keys(properties));
      yield createIssue('field-unknown', document.rangeOf(key), joinPath(path, name), { field: name, suggestion });
    }
  }
  for (const name of schema.required ?? []) {
    if (present.has(name)) continue;
    const opening = document.rangeOf({ offset: node.offset, length: 1 });
    yield createIssue('field-missing', opening, joinPath(path, name), { field: name });
  }
}
