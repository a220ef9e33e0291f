import { constants, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError, type ApiErrorDetail, LIMITS, UPLOAD_TYPES } from '#contract';
import type { Ids } from '#core';
import type { UploadRecord } from '#store';
import { requirePlainUtf8 } from '../read-json.ts';
import { hasContentOf } from './file-content.ts';
import { parseFileName } from './file-name.ts';
import { placeFile } from './place-file.ts';
import { uploadUrl } from './upload-url.ts';

/** A file whose bytes are in place, not yet recorded. */
export interface ReceivedFile extends Omit<UploadRecord, 'storeId' | 'createdAt'> {
  /** False when the bytes were there before: a snapshot of the store may have a record of them. */
  readonly isNew: boolean;
}

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
  urlOf(file: Pick<UploadRecord, 'id' | 'filename'>): string;
  /** Opens the bytes of a file, or gives undefined when they are gone. */
  open(id: string): Promise<FileHandle | undefined>;
  /** Takes back what a file that is not recorded brought. */
  discard(file: ReceivedFile): Promise<void>;
  /** Removes the files that were never recorded: the process ended while they arrived. */
  removeStrays(): Promise<void>;
}

/** Where the files are, and the URL that they are served under. */
export interface UploadFilesOptions {
  readonly dir: string;
  readonly baseUrl: () => string;
  readonly ids: Ids;
  /**
   * Tells whether an id is in use. A seed gives a store that is opened again the ids of before, and so does a store that is
   * put back, whose later files stay where they are because another snapshot may have them.
   */
  readonly isTaken: (id: string) => boolean;
}

/** Names that files are stored under. Nothing else in the folder is ours to remove. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The folder may come from somebody else, with the store: neither waits for a pipe's other end nor follows a link. Windows
 * has neither.
 */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/** Names of files that arrive. */
const ARRIVING = /^\d+\.part$/;

/** Parts of a form that are looked at; the file must be among them. */
const PARTS_MAX = 20;

export function createUploadFiles({ dir, baseUrl, ids, isTaken }: UploadFilesOptions): UploadFiles {
  const uploadIds = ids.stream('uploads');
  const pathOf = (name: string) => join(dir, name);
  const remove = (name: string) => rm(pathOf(name), { force: true });
  const discard = async ({ id, isNew }: ReceivedFile) => {
    if (isNew) await remove(id);
  };
  let arrivals = 0;

  /** Under the next id that no other file has; the same bytes again, after the store was put back, are the same file. */
  async function place(name: string): Promise<Pick<ReceivedFile, 'id' | 'isNew'>> {
    const id = uploadIds.uuid();
    const placed = isTaken(id) ? 'other' : await placeFile(pathOf(name), pathOf(id));
    return placed === 'other' ? place(name) : { id, isNew: placed === 'placed' };
  }

  async function save(part: MultipartFile): Promise<ReceivedFile> {
    // Without a name a file has no type; the form's parser lets it through when the part has a content type.
    if (part.filename === undefined) throw refuse({ reason: 'upload-missing' });
    const { filename, extension } = parseFileName(part.filename);
    arrivals += 1;
    const name = `${arrivals}.part`;
    const path = pathOf(name);
    await mkdir(dir, { recursive: true });
    part.file.once('limit', () => part.file.destroy(refuse({ reason: 'upload-too-large', limit: LIMITS.uploadBytes })));
    try {
      await pipeline(part.file, createWriteStream(path));
      if (!(await hasContentOf(path, extension))) throw refuse({ reason: 'upload-type' });
      const sizeBytes = (await stat(path)).size;
      return { ...(await place(name)), filename, contentType: UPLOAD_TYPES[extension], sizeBytes };
    } finally {
      await remove(name);
    }
  }

  return {
    async receive(request) {
      if (!request.isMultipart()) throw refuse({ reason: 'content-type', expected: 'multipart/form-data' });
      requirePlainUtf8(request.headers);
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
        if (received !== undefined) await discard(received);
        if (error instanceof ApiError || isSystemError(error)) throw error;
        throw refuse({ reason: 'upload-missing' }, error);
      } finally {
        // What follows a refused file is not looked at, but has to be read before the connection can be used again.
        request.raw.unpipe().resume();
      }
    },
    urlOf: (file) => uploadUrl(baseUrl(), file),
    async open(id) {
      const file = await open(pathOf(id), READ_FLAGS).catch(whenMissing(undefined));
      if (file === undefined || (await file.stat()).isFile()) return file;
      await file.close();
      return undefined;
    },
    discard,
    async removeStrays() {
      const entries = await readdir(dir, { withFileTypes: true }).catch(whenMissing([]));
      const isStray = (name: string) => ARRIVING.test(name) || (ID.test(name) && !isTaken(name));
      for (const entry of entries) if (!entry.isDirectory() && isStray(entry.name)) await remove(entry.name);
    },
  };
}

/** What opening says of nothing, of a link, and of a socket. */
const MISSING: readonly unknown[] = ['ENOENT', 'ELOOP', 'ENXIO'];

/** Handles the failure of a look at what is not there. */
const whenMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (MISSING.includes(error.code)) return value;
    throw error;
  };

/** A failure of the disk, as opposed to a form that is broken or breaks off. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const refuse = (detail: ApiErrorDetail, cause?: unknown) => new ApiError('VALIDATION_ERROR', detail, { cause });
