import type { ApiProbe } from '#api';
import { ApiError, type CallMade, type CallMake } from '#contract';

/** Keys that the emulator itself knows. */
export interface KnownKeys {
  owner(): string;
  ofApp(appId: string): string | undefined;
}

/** Makes the calls of whoever tries the REST API from the back office. @source contract §9 */
export const createCallAs =
  (probe: ApiProbe, keys: KnownKeys) =>
  async ({ method, path, query, body, upload, appId, apiKey }: CallMake): Promise<CallMade> => {
    const {
      status,
      headers,
      body: envelope,
    } = await probe({
      ...{ method, path, body },
      ...(query !== undefined && { query }),
      ...(upload !== undefined && { upload: { ...upload, data: Buffer.from(upload.dataBase64, 'base64') } }),
      apiKey: appId === undefined ? (apiKey === undefined ? keys.owner() : apiKey) : requireKey(keys, appId),
    });
    return { status, headers, body: { ...envelope } };
  };

function requireKey(keys: KnownKeys, appId: string): string {
  const key = keys.ofApp(appId);
  if (key === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
  return key;
}
