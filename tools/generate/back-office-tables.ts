import {
  CONTROL_ENDPOINTS,
  DELIVERY_REASONS,
  DELIVERY_STATES,
  ENDPOINT_NAMES,
  EVENTS,
  endpointOf,
  HANDLER_GLOBALS,
  HEALTH_COMPONENTS,
  ORDER_TRANSITIONS,
  PANEL_LIMITS,
  PERMISSIONS,
  PRODUCT_STATUSES,
  RETRY_SCHEDULE_MS,
  UPLOAD_TYPES,
} from '#contract';
import { toOperations } from './operations.ts';

const FOLDER = 'packages/backoffice/page/generated';
const HEADER = '// Generated from the contract by tools/generate/back-office-tables.ts: change that, not this.\n';

/**
 * What the page of the back office needs of the contract at run time: tables without schemas. Paths are relative to the
 * repository.
 */
export const createBackOfficeTables = (): { path: string; text: string }[] => [
  {
    path: `${FOLDER}/control-paths.ts`,
    text:
      HEADER +
      "import type { ControlEndpointName } from '#contract';\n" +
      table(
        'CONTROL_PATHS',
        'Method and path of each call of the control plane, relative to its prefix.',
        controlPaths,
      ) +
      ' satisfies Record<ControlEndpointName, unknown>;\n',
  },
  {
    path: `${FOLDER}/catalog.ts`,
    text:
      HEADER +
      'import type { DeliveryReason, DeliveryState, EndpointName, EventName, HealthComponent, OrderStatus, ' +
      "Permission, ProductStatus, UploadExtension } from '#contract';\n" +
      [
        ['PERMISSIONS', 'What each code allows.', PERMISSIONS, 'Permission'],
        ['EVENTS', 'When each event happens, and the code that a subscription to it needs.', events, 'EventName'],
        ['API_ENDPOINTS', "The operations of the store's REST API.", apiEndpoints, 'EndpointName'],
        ['ORDER_STEPS', 'What can be done to an order, by its state.', orderSteps, 'OrderStatus'],
        ['UPLOAD_TYPES', 'Endings of files that may be uploaded, and their types.', UPLOAD_TYPES, 'UploadExtension'],
      ]
        .map(
          ([name, meaning, rows, key]) =>
            `${table(String(name), String(meaning), rows as object)} satisfies Record<${key}, unknown>;\n`,
        )
        .join('') +
      [
        ['PRODUCT_STATUSES', 'States of a product.', PRODUCT_STATUSES, 'ProductStatus'],
        ['DELIVERY_STATES', 'States of a delivery.', DELIVERY_STATES, 'DeliveryState'],
        ['DELIVERY_REASONS', 'Why a delivery failed for good.', DELIVERY_REASONS, 'DeliveryReason'],
        ['HEALTH_COMPONENTS', 'What the readiness probe looks at.', HEALTH_COMPONENTS, 'HealthComponent'],
        [
          'RETRY_SCHEDULE_MS',
          'Wait before each retry, from the end of the attempt before.',
          RETRY_SCHEDULE_MS,
          'number',
        ],
      ]
        .map(
          ([name, meaning, values, item]) =>
            `${table(String(name), String(meaning), values as object)} satisfies readonly ${item}[];\n`,
        )
        .join(''),
  },
  {
    path: `${FOLDER}/panels.ts`,
    text:
      HEADER +
      [
        ['PANEL_LIMITS', 'Limits of a panel.', PANEL_LIMITS],
        ['PANEL_GLOBALS', 'What a panel keeps of the globals of a worker, besides the language itself.', panelGlobals],
        ['API_OPERATIONS', 'What `ctx.api` needs to know of the operations, by resource and name.', toOperations()],
      ]
        .map(([name, meaning, rows]) => `${table(String(name), String(meaning), rows as object)};\n`)
        .join(''),
  },
];

const table = (name: string, meaning: string, rows: object): string =>
  `\n/** ${meaning} */\nexport const ${name} = ${JSON.stringify(rows, null, 2)} as const`;

const controlPaths = mapValues(CONTROL_ENDPOINTS, ({ method, path }) => ({ method, path }));
const panelGlobals = Object.keys(HANDLER_GLOBALS).filter((name) => name !== 'fetch');
const events = mapValues(EVENTS, ({ firedWhen, permission }) => ({ firedWhen, permission }));
const orderSteps = mapValues(ORDER_TRANSITIONS, Object.keys);
const apiEndpoints = Object.fromEntries(
  ENDPOINT_NAMES.map((name) => {
    const { method, path, summary, permissions } = endpointOf(name);
    return [name, { method, path, summary, permissions }];
  }),
);

function mapValues<T extends object, R>(rows: T, change: (row: T[keyof T]) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, change(row)]));
}
