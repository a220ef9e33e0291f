import { createHash } from 'node:crypto';
import { type ApiResponse, RECORDING_LIMITS, type RecordedCall, type RecordedUpload } from '#contract';
import { toIso } from '#core';
import type { SandboxApiRequest, UploadRequest } from './api-request.ts';

/** Keeps what the calls of an attempt asked and were answered, up to `RECORDING_LIMITS`. */
export interface CallRecording {
  /** Begins with a call, whose request has about so many bytes. */
  begin(request: SandboxApiRequest, bytes: number): { answered(response: ApiResponse, bytes: number): void };
  /** In the order in which they began. */
  calls(): RecordedCall[];
}

/** `now` is the store's time, in milliseconds since the epoch. */
export function createCallRecording(now: () => number): CallRecording {
  const calls: RecordedCall[] = [];
  let bytesLeft: number = RECORDING_LIMITS.attemptBytes;
  let answers = 0;

  function takeRoom(bytes: number): boolean {
    if (bytes > RECORDING_LIMITS.callBytes || bytes > bytesLeft) return false;
    bytesLeft -= bytes;
    return true;
  }

  return {
    begin({ method, path, query = {}, body, upload }, bytes) {
      const asked = { method, path, query: query as Record<string, string> };
      const isKept = upload !== undefined || takeRoom(bytes);
      const call: RecordedCall = {
        ...asked,
        ...(isKept && body !== undefined && { body }),
        ...(upload !== undefined && { upload: describeUpload(upload) }),
        answer: null,
        truncated: !isKept,
      };
      calls.push(call);
      return {
        answered({ status, code, msg, data }, answerBytes) {
          answers += 1;
          const isWhole = !call.truncated && takeRoom(answerBytes);
          call.truncated = !isWhole;
          call.answer = {
            ...{ order: answers, at: toIso(now()), status, code, msg },
            ...(isWhole && data !== undefined && { data }),
          };
        },
      };
    },
    // Answers that come after the end of the attempt change it no more.
    calls: () => calls.map((call) => ({ ...call })),
  };
}

/** Which file it was; its bytes are not worth keeping with each delivery. */
export function describeUpload({ filename, contentType, dataBase64 }: UploadRequest): RecordedUpload {
  const data = Buffer.from(dataBase64, 'base64');
  const sha256 = createHash('sha256').update(data).digest('hex');
  return { filename: filename.toWellFormed(), contentType: contentType.toWellFormed(), sizeBytes: data.length, sha256 };
}
