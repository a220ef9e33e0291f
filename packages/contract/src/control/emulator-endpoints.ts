import { paging } from '../endpoints/endpoint.ts';
import { LEDGER } from '../ledger.ts';
import { LIMITS } from '../limits.ts';
import { page } from '../records/envelope.ts';
import { array, integer, object, string } from '../schema.ts';
import { ASSUMED, ASSUMED_UPDATE, REQUEST_RECORD } from './emulator-records.ts';
import type { ControlEndpoint } from './endpoint.ts';
import { FAULT, FAULT_RULE } from './faults.ts';
import { CLOCK, CLOCK_MOVE, storeId, TRIGGER, TRIGGERED } from './records.ts';

/** What only an emulator can do or show. */
export const EMULATOR_ENDPOINTS = {
  'trigger.fire': {
    method: 'POST',
    path: '/trigger',
    summary: 'Cause an event by the real store operation',
    body: TRIGGER,
    data: TRIGGERED,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'BUSINESS_ERROR', 'CONFLICT'],
  },
  'clock.get': {
    method: 'GET',
    path: '/clock',
    summary: "Show the store's clock",
    data: CLOCK,
    errors: [],
  },
  'clock.move': {
    method: 'POST',
    path: '/clock',
    summary:
      'Switch the clock to manual or back to the system, or move a manual one forwards; what is due on the way is sent',
    body: CLOCK_MOVE,
    data: CLOCK,
    errors: ['VALIDATION_ERROR'],
  },
  'assumptions.get': {
    method: 'GET',
    path: '/assumptions',
    summary: 'Show the value of each assumption switch',
    data: ASSUMED,
    errors: [],
  },
  'assumptions.turn': {
    method: 'PUT',
    path: '/assumptions',
    summary: 'Set assumption switches until the emulator stops; the others stay as they are',
    body: ASSUMED_UPDATE,
    data: ASSUMED,
    errors: ['VALIDATION_ERROR'],
  },
  'faults.list': {
    method: 'GET',
    path: '/faults',
    summary: 'List the fault rules, in the order in which they are tried',
    query: object(paging()),
    data: page(FAULT),
    errors: ['VALIDATION_ERROR'],
  },
  'faults.replace': {
    method: 'PUT',
    path: '/faults',
    summary: 'Replace all fault rules',
    body: array(FAULT_RULE, { maxItems: LIMITS.pageSizeMax }),
    data: page(FAULT),
    errors: ['VALIDATION_ERROR'],
  },
  'faults.clear': {
    method: 'DELETE',
    path: '/faults',
    summary: 'Remove all fault rules',
    data: object({ deleted: integer() }),
    errors: [],
  },
  'requests.list': {
    method: 'GET',
    path: '/requests',
    summary: 'List the latest REST API calls, newest first; calls by unknown callers appear in every store',
    query: object({ storeId: storeId(), ...paging() }),
    data: page(REQUEST_RECORD),
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
  'ledger.get': {
    method: 'GET',
    path: '/ledger',
    summary:
      'Show which permissions an app declares, was granted, calls by its source, and used in this run, and the hosts that it asked for',
    query: object({ appId: string() }),
    data: LEDGER,
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
  },
} as const satisfies Record<string, ControlEndpoint>;
