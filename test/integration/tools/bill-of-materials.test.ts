import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { expect, inject, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const SCHEMAS = join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');

const readBuilt = () => readFile(join(dirname(inject('builtCli')), '../dist/bom.cdx.json'), 'utf8');

/** The check of the schema that CycloneDX publishes for its version 1.6. */
async function createValidator() {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('idn-email', true).addFormat('iri-reference', true);
  const load = async (file: string) => JSON.parse(await readFile(join(SCHEMAS, file), 'utf8'));
  for (const file of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    ajv.addSchema(await load(file), `http://cyclonedx.org/schema/${file}`);
  return ajv.compile(await load('bom-1.6.SNAPSHOT.schema.json'));
}

test('the bill of materials is valid by the schema of CycloneDX 1.6', async () => {
  const validate = await createValidator();
  const bom = JSON.parse(await readBuilt());
  expect(validate(bom) ? [] : validate.errors).toEqual([]);
  expect(validate({ ...bom, components: [{ ...bom.components[0], licenses: [{ license: { id: 'mine' } }] }] })).toBe(
    false,
  );
  expect(validate({ ...bom, components: [...bom.components, bom.components[0]] })).toBe(false);
});

test('each component of the bill of materials has what an audit looks it up by', async () => {
  const { components, dependencies } = JSON.parse(await readBuilt());
  expect(components.length).toBeGreaterThan(70);
  for (const component of components) {
    expect(component).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      purl: expect.stringMatching(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.-]*$/),
      licenses: [expect.anything()],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    });
  }
  const refs = components.map((component: Record<string, unknown>) => component['bom-ref']);
  const reached = new Set(dependencies.flatMap(({ dependsOn = [] }: { dependsOn?: string[] }) => dependsOn));
  expect(refs.filter((ref: unknown) => !reached.has(ref))).toEqual([]);
});

test('the bill of materials names no machine, no host but that of its schema, and no moment', async () => {
  const text = await readBuilt();
  expect(text).not.toContain(root);
  expect(text.match(/\w+:\/\/[^"]*/g)).toEqual(['http://cyclonedx.org/schema/bom-1.6.schema.json']);
  expect(text).not.toMatch(/timestamp|serialNumber/);
});
