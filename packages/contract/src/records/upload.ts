import { integer, object, type Static, string } from '../schema.ts';

/** `url` is absolute, `size` is in bytes. @source spec §2 @assumption A02 A25 */
export const UPLOAD = object({ url: string(), filename: string(), size: integer() });

/**
 * File name endings that may be uploaded, with the content type each is served with.
 * @source spec §8
 * @assumption A26
 */
export const UPLOAD_TYPES = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  zip: 'application/zip',
} as const;

export type UploadExtension = keyof typeof UPLOAD_TYPES;

export type Upload = Static<typeof UPLOAD>;

/** What a typed client takes for an upload; it makes the multipart form itself. @source contract §11 */
export interface UploadInput {
  readonly filename: string;
  readonly contentType: string;
  readonly data: string | Uint8Array;
}
