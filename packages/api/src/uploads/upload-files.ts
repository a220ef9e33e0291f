import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ApiErrorDetail, LIMITS, UPLOAD_TYPES } from '#contract';
import type { Ids } from '#core';
import type { UploadRecord } from '#store';
import { hasContentOf } from './file-content.ts';
import { parseFileName } from './file-name.ts';
import { uploadUrl } from './upload-url.ts';

/** A file whose bytes are in place, not yet recorded. */
export type ReceivedFile = Omit<UploadRecord, 'storeId' | 'createdAt'>;

/** The bytes of uploaded files: one file each in a folder, named after its id. */
export interface UploadFiles {
  /**
   * Takes the one part named `file` of a multipart request to disk as it arrives, and reads the form to its end; parts of
   * other names are ignored. A refused or aborted request leaves nothing.
   * @throws ApiError VALIDATION_ERROR
   * @source spec §4 §8
   * @assumption A25 A26
   */
  receive(request: FastifyRequest): Promise<ReceivedFile>;
  /** Absolute URL under which a file is served. @assumption A02 */
  urlOf(file: Pick<ReceivedFile, 'id' | 'filename'>): string;
  /** Opens the bytes of a file, or gives undefined when they are gone. */
  open(id: string): Promise<FileHandle | undefined>;
  remove(id: string): Promise<void>;
  /** Removes the files that were never recorded: the process ended while they arrived. */
  removeStrays(): Promise<void>;
}

/** Where the files are, and the URL that they are served under. */
export interface UploadFilesOptions {
  readonly dir: string;
  readonly baseUrl: () => string;
  readonly ids: Ids;
  /** Tells whether an id is in use: a seed gives a store that is opened again the ids of before. */
  readonly isTaken: (id: string) => boolean;
}

/** Names that files are stored under. Nothing else in the folder is ours to remove. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parts of a form that are looked at; the file must be among them. */
const PARTS_MAX = 20;

export function createUploadFiles({ dir, baseUrl, ids, isTaken }: UploadFilesOptions): UploadFiles {
  const uploadIds = ids.stream('uploads');
  const pathOf = (id: string) => join(dir, id);
  const nextId = (): string => {
    const id = uploadIds.uuid();
    return isTaken(id) ? nextId() : id;
  };
  const remove = (id: string) => rm(pathOf(id), { force: true });

  async function save(part: MultipartFile): Promise<ReceivedFile> {
    // Without a name a file has no type; the form's parser lets it through when the part has a content type.
    if (part.filename === undefined) throw refuse({ reason: 'upload-missing' });
    const { filename, extension } = parseFileName(part.filename);
    const id = nextId();
    const path = pathOf(id);
    await mkdir(dir, { recursive: true });
    part.file.once('limit', () => part.file.destroy(refuse({ reason: 'upload-too-large', limit: LIMITS.uploadBytes })));
    try {
      await pipeline(part.file, createWriteStream(path));
      if (!(await hasContentOf(path, extension))) throw refuse({ reason: 'upload-type' });
      return { id, filename, contentType: UPLOAD_TYPES[extension], sizeBytes: (await stat(path)).size };
    } catch (error) {
      await remove(id);
      throw error;
    }
  }

  return {
    async receive(request) {
      if (!request.isMultipart()) throw refuse({ reason: 'content-type', expected: 'multipart/form-data' });
      const limits = { fileSize: LIMITS.uploadBytes, parts: PARTS_MAX };
      let received: ReceivedFile | undefined;
      try {
        for await (const part of request.parts({ limits })) {
          if (part.type !== 'file') continue;
          if (part.fieldname !== 'file') part.file.resume();
          else if (received === undefined) received = await save(part);
          else throw refuse({ reason: 'upload-several' });
        }
        if (received === undefined) throw refuse({ reason: 'upload-missing' });
        return received;
      } catch (error) {
        if (received !== undefined) await remove(received.id);
        if (error instanceof ApiError || isSystemError(error)) throw error;
        throw refuse({ reason: 'upload-missing' }, error);
      } finally {
        // What follows a refused file is not looked at, but has to be read before the connection can be used again.
        request.raw.unpipe().resume();
      }
    },
    urlOf: (file) => uploadUrl(baseUrl(), file),
    async open(id) {
      return open(pathOf(id)).catch(whenMissing(undefined));
    },
    remove,
    async removeStrays() {
      const names = await readdir(dir).catch(whenMissing([]));
      for (const name of names) if (ID.test(name) && !isTaken(name)) await remove(name);
    },
  };
}

/** Handles the failure of a look at what is not there. */
const whenMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };

/** A failure of the disk, as opposed to a form that is broken or breaks off. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const refuse = (detail: ApiErrorDetail, cause?: unknown) => new ApiError('VALIDATION_ERROR', detail, { cause });
