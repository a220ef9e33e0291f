import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  createOpenApiDocument,
  FAULT_HEADER,
  type HEALTH,
  HEALTH_COMPONENTS,
  type HEALTH_READY,
  type HealthComponent,
  PUBLIC_PATHS,
  type Static,
} from '#contract';
import { type Clock, monotonicMs, toIso } from '#core';
import type { Store, UploadRecord } from '#store';
import type { UploadFiles } from './uploads/upload-files.ts';

/** What the public routes show. */
export interface PublicServices {
  readonly store: Store;
  readonly files: UploadFiles;
  readonly clock: Clock;
  readonly baseUrl: () => string;
  /** Tells whether a component is faulty on purpose. */
  readonly isFaulty: (component: HealthComponent) => boolean;
}

/** Registers what anyone may call: the probes, stored files and the API document. @source contract §1 */
export function registerPublicRoutes(app: FastifyInstance, services: PublicServices): void {
  const { store, files, clock, baseUrl, isFaulty } = services;
  const startedAt = monotonicMs();

  app.get(PUBLIC_PATHS.health, async (): Promise<Static<typeof HEALTH>> => {
    const uptime = (monotonicMs() - startedAt) / 1000;
    return { success: true, data: { uptime, timestamp: toIso(clock.now()) } };
  });

  app.get(PUBLIC_PATHS.ready, async (_request, reply): Promise<Static<typeof HEALTH_READY>> => {
    const onPurpose = HEALTH_COMPONENTS.filter(isFaulty);
    if (onPurpose.length > 0) reply.header(FAULT_HEADER, 'rule');
    const stateOf = (component: HealthComponent, works: boolean) =>
      works && !onPurpose.includes(component) ? 'ok' : 'error';
    // The counters of the rate limit are in the memory of this process: whoever answers has them.
    const data = { database: stateOf('database', isUsable(store)), redis: stateOf('redis', true) } as const;
    const success = Object.values(data).every((state) => state === 'ok');
    if (!success) reply.code(503);
    return { success, data };
  });

  app.get<{ Params: { id: string; filename: string } }>(
    `${PUBLIC_PATHS.uploads}/:id/:filename`,
    async ({ params }, reply) => {
      const upload = store.uploads.find(params.id);
      const file = upload?.filename === params.filename ? await files.open(upload.id) : undefined;
      if (upload === undefined || file === undefined) throw new ApiError('NOT_FOUND', { reason: 'resource' });
      return reply
        .type(upload.contentType)
        .headers({
          'content-length': upload.sizeBytes,
          'content-disposition': toDisposition(upload),
          'x-content-type-options': 'nosniff',
        })
        .send(file.createReadStream());
    },
  );

  app.get(PUBLIC_PATHS.openapi, async () => createOpenApiDocument(baseUrl()));
}

/** Images are shown, anything else is saved. The name goes out escaped, so that it cannot end the header. @source RFC 6266 */
function toDisposition({ contentType, filename }: Pick<UploadRecord, 'contentType' | 'filename'>): string {
  const escaped = encodeURIComponent(filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${contentType.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${escaped}`;
}

/** Tells whether the database answers. @assumption A27 */
function isUsable(store: Store): boolean {
  try {
    store.stores.list();
    return true;
  } catch {
    return false;
  }
}
