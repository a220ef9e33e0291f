import { PUBLIC_PATHS } from '#contract';

/** Absolute URL under which a file is served. @assumption A02 */
export const uploadUrl = (baseUrl: string, { id, filename }: { readonly id: string; readonly filename: string }) =>
  `${baseUrl}${PUBLIC_PATHS.uploads}/${id}/${encodeURIComponent(filename)}`;
