import { EVENT_NAMES } from './events.ts';
import { PANEL_TARGET_NAMES } from './panel.ts';
import { PERMISSION_CODES } from './permissions.ts';
import { array, object, oneOf, optional, type Static, string } from './schema.ts';

/**
 * Schema of `plugin.json`. Unknown fields are allowed here and reported as warnings by `validate`.
 * @source spec §2
 * @assumption A37 A39 A41 A49
 */
export const MANIFEST = object(
  {
    $schema: optional(string({ description: 'Where editors find this schema.' })),
    name: string({ minLength: 1, maxLength: 100, description: 'Identity of the app; one installation per store.' }),
    version: string({ minLength: 1, description: 'SemVer version of the extension.' }),
    permissions: array(oneOf(PERMISSION_CODES), { description: 'Codes that the extension asks for.' }),
    webhooks: array(
      object({
        event: oneOf(EVENT_NAMES),
        handler: string({ minLength: 1, description: 'Relative path of the handler file.' }),
      }),
      { description: 'Events that the extension subscribes to, each with its handler.' },
    ),
    ui: optional(
      array(
        object({
          target: oneOf(PANEL_TARGET_NAMES),
          entry: string({ minLength: 1, description: 'Relative path of the panel’s file.' }),
        }),
        {
          description: 'Panels of the back office (an addition of this emulator, A37).',
        },
      ),
    ),
  },
  { title: 'plugin.json', description: 'Manifest of a store extension.' },
);

export type Manifest = Static<typeof MANIFEST>;

/** File name of the manifest in an extension's folder. */
export const MANIFEST_FILE = 'plugin.json';
