import { EVENTS, MANIFEST, opensNothing, PERMISSION_CODES, PERMISSIONS } from '#contract';

/** The schema of `plugin.json` for editors: draft-07, which they know best, with a description for each value. */
export function createPluginSchema(): object {
  const { properties, ...manifest } = MANIFEST;
  const { permissions, webhooks } = properties;
  const event = described(Object.entries(EVENTS).map(([name, { firedWhen }]) => [name, `Fired when: ${firedWhen}.`]));
  const code = described(
    PERMISSION_CODES.map((name) => [
      name,
      opensNothing(name) ? 'Opens nothing: no call needs it.' : `Allows to ${PERMISSIONS[name]}.`,
    ]),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...manifest,
    properties: {
      ...properties,
      permissions: { ...permissions, items: code },
      webhooks: {
        ...webhooks,
        items: { ...webhooks.items, properties: { ...webhooks.items.properties, event } },
      },
    },
  };
}

const described = (values: readonly (readonly [value: string, description: string])[]) => ({
  anyOf: values.map(([value, description]) => ({ const: value, description })),
});
