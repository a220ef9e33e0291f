import type { StoreState } from '#contract';
import { say } from '../language/say.ts';
import { printData, printJson } from '../output/output.ts';

/** Says where a store is after another content was put in its place. */
export function printStoreState(done: string, state: StoreState, { json = false }: { readonly json?: boolean }): void {
  if (json) printJson(state);
  else
    printData(
      state.mode === 'manual'
        ? say`${done}: store ${state.storeId}, its clock stands at ${state.now}`
        : say`${done}: store ${state.storeId}, its clock runs at ${state.now}`,
    );
}
