import { PANEL_TARGET_NAMES } from '../panel.ts';
import { array, boolean, object, oneOf, optional, type Static, string } from '../schema.ts';
import type { ControlEndpoint } from './endpoint.ts';
import { storeId } from './records.ts';

/**
 * A panel that an installed app declares. Not `loaded`: the emulator has no code of the app, because its folder has errors or
 * because a server of the author's takes its deliveries.
 */
export const PANEL = object({
  appId: string(),
  appName: string(),
  target: oneOf(PANEL_TARGET_NAMES),
  entry: string(),
  loaded: boolean(),
});

/** A panel's code, its source map (JSON text) and the app that it runs as. */
export const PANEL_CODE = object({ appId: string(), version: string(), code: string(), sourceMap: string() });

export type PanelRecord = Static<typeof PANEL>;
export type PanelCode = Static<typeof PANEL_CODE>;

/** Panels of the back office. @assumption A37 */
export const PANEL_ENDPOINTS = {
  'panels.list': {
    method: 'GET',
    path: '/panels',
    summary: 'List the panels that installed apps show at a place of the back office',
    query: object({ storeId: storeId(), target: optional(oneOf(PANEL_TARGET_NAMES)), appId: optional(string()) }),
    data: object({ panels: array(PANEL) }),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'panels.code': {
    method: 'GET',
    path: '/panels/code',
    summary: 'Get the code of a panel',
    query: object({ appId: string(), entry: string() }),
    data: PANEL_CODE,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, ControlEndpoint>;
