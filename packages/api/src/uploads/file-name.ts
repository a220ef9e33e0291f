import { ApiError, UPLOAD_TYPES, type UploadExtension } from '#contract';

/** A file name that is safe to show and to put into a URL, and the ending that tells its type. */
export interface FileName {
  readonly filename: string;
  readonly extension: UploadExtension;
}

const LENGTH_MAX = 255;

/**
 * Reads the name that a client gave its file: folders, control and formatting characters are taken out.
 * @throws ApiError VALIDATION_ERROR for an ending that is not allowed
 * @assumption A26
 */
export function parseFileName(given: string): FileName {
  const name = (given.split(/[/\\]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
  const [, stem, extension] = /^(.+)\.([A-Za-z]+)$/u.exec(name) ?? [];
  if (stem === undefined || extension === undefined || !isAllowed(extension.toLowerCase())) {
    throw new ApiError('VALIDATION_ERROR', { reason: 'upload-type' });
  }
  const kept = [...stem].slice(0, LENGTH_MAX - extension.length - 1).join('');
  return { filename: `${kept}.${extension}`, extension: extension.toLowerCase() as UploadExtension };
}

const isAllowed = (extension: string): boolean => Object.hasOwn(UPLOAD_TYPES, extension);
