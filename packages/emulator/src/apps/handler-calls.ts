import type { ApiCaller } from '#api';
import type { ApiResponse } from '#contract';
import type { SandboxApiCall } from '#sandbox';

/**
 * Answers the API calls of handlers: by the REST API itself, with the key of the handler's app.
 * @source contract §4
 */
export const createHandlerCalls =
  (callApi: ApiCaller, keyOf: (appId: string) => string | undefined) =>
  async ({ appId, deliveryId, attempt, request }: SandboxApiCall): Promise<ApiResponse> => {
    const { upload, ...call } = request;
    const { status, body } = await callApi({
      ...call,
      ...(upload && { upload: { ...upload, data: Buffer.from(upload.dataBase64, 'base64') } }),
      apiKey: keyOf(appId) ?? '',
      cause: { deliveryId, attempt },
    });
    return { status, ...body };
  };
