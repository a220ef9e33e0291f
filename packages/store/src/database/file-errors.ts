import type { Stats } from 'node:fs';
import { sentence, UsageError } from '#core';

const chooseAnother = sentence`choose another file with --store PATH.`;

export const storeNewer = (path: string, version: number, known: number): UsageError =>
  new UsageError(
    'store-newer',
    sentence`${path} was made by a newer tillkit (schema ${version}, this one knows ${known}).`,
    {
      nextSteps: [sentence`Update tillkit, or ${chooseAnother}`],
    },
  );

export const storeForeign = (path: string): UsageError =>
  new UsageError('store-foreign', sentence`${path} is an SQLite database, but not a tillkit store.`, {
    nextSteps: [sentence`Leave it alone and ${chooseAnother}`],
  });

export const storeForeignPart = (path: string, part: string): UsageError =>
  new UsageError(
    'store-foreign',
    sentence`${path} is not as tillkit made it: its ${part} is none of a store, or is missing there.`,
    { nextSteps: [sentence`Trust it only if you know who changed it; restore a copy of it, or ${chooseAnother}`] },
  );

export const storeJournal = (path: string): UsageError =>
  new UsageError(
    'store-foreign',
    sentence`${`${path}-journal`} lies beside the store, and tillkit makes no such file.`,
    {
      nextSteps: [sentence`Find out where it comes from before you remove it, or ${chooseAnother}`],
    },
  );

export const storeNotAFile = (path: string, stats: Stats): UsageError =>
  new UsageError(
    'store-unreadable',
    stats.isSymbolicLink()
      ? sentence`The store file ${path} is a symbolic link, which is not followed.`
      : sentence`The store file ${path} is a folder, a pipe or a device, not a file.`,
    { nextSteps: [sentence`Name the file itself, or ${chooseAnother}`] },
  );

export const storeCorrupt = (path: string, cause?: unknown): UsageError =>
  new UsageError('store-corrupt', sentence`${path} is damaged or not an SQLite database; it was left as it is.`, {
    nextSteps: [sentence`Restore a copy of it, or ${chooseAnother}`],
    cause,
  });

/** A row that cannot be read although the database is whole: somebody edited it. */
export const storeBadRow = (path: string, row: string): UsageError =>
  new UsageError('store-corrupt', sentence`${path} cannot be used: its ${row} is not what a store writes.`, {
    nextSteps: [sentence`Restore a copy of it, or ${chooseAnother}`],
  });

export const storeLocked = (path: string, cause?: unknown): UsageError =>
  new UsageError('store-locked', sentence`${path} is in use by another tillkit.`, {
    nextSteps: [sentence`Stop the other one, or ${chooseAnother}`],
    cause,
  });

const storeUnreadable = (path: string, cause: Error): UsageError =>
  new UsageError('store-unreadable', sentence`The store file ${path} cannot be opened for writing: ${cause.message}.`, {
    nextSteps: [sentence`Check that the folder exists and that you may write to it, or ${chooseAnother}`],
    cause,
  });

const UNREADABLE = /^(SQLITE_(CANTOPEN|READONLY)|(ENOENT|ENOTDIR|EISDIR|EACCES|EPERM|EROFS)$)/;

/** What a failure to open a file means for the user; other errors are given back as they are. */
export function toFileError(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return storeCorrupt(path, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return storeLocked(path, error);
  return UNREADABLE.test(code) || error instanceof TypeError ? storeUnreadable(path, error) : error;
}

/** Whether the system did not take what was written: the disk is full, read-only or broken. The store itself is as before. */
export const isStorageFailure = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && /^SQLITE_(FULL|IOERR|READONLY)/.test(String(error.code));
