import { printData } from './output/output.ts';
import { packageVersion } from './package-root.ts';

/** Prints the version of tillkit. */
export const printVersion = (): void => printData(packageVersion());
