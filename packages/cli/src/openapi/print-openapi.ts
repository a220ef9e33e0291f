import { createControlDocument, createOpenApiDocument } from '#contract';
import { printData } from '../output/output.ts';

export interface PrintOpenapiFlags {
  readonly control?: boolean;
  readonly json?: boolean;
}

/** Prints the API document of the store, or of the control plane. */
export function printOpenapi({ control = false, json = false }: PrintOpenapiFlags): number {
  const document = control ? createControlDocument() : createOpenApiDocument();
  printData(JSON.stringify(document, null, json ? undefined : 2), 'document');
  return 0;
}
