import type { StoreState } from '#contract';
import { printData, printJson } from './output.ts';

/** Says where a store is after another content was put in its place. */
export function printStoreState(done: string, state: StoreState, { json = false }: { readonly json?: boolean }): void {
  if (json) printJson(state);
  else
    printData(
      `${done}: store ${state.storeId}, its clock ${state.mode === 'manual' ? 'stands' : 'runs'} at ${state.now}`,
    );
}
