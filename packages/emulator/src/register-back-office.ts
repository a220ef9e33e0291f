import type { FastifyInstance } from '#api';
import {
  BACK_OFFICE_PATH,
  createPanelFrame,
  INDEX_FILE,
  loadPage,
  PAGE_HEADERS,
  PANEL_FRAME_FILE,
  PANEL_FRAME_PATH,
  type PageFiles,
} from '#backoffice';
import { SESSION_OPEN_PATH } from '#contract';
import { createHostGuard, type Sessions } from '#control';

/** Whom the back office is shown to. */
export interface BackOfficeOptions {
  readonly sessions: Sessions;
  /** `Host` values under which the server may be called. */
  readonly allowedHosts: () => readonly string[];
}

const YEAR = 'private, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-store';

/**
 * Adds the back office to a server: the files of its page, which hold no data and are loaded when somebody first asks, and
 * the links that open a session. Every path that is no file is the page, which finds its way by itself.
 * @source contract §1 §9
 */
export function registerBackOffice(app: FastifyInstance, { sessions, allowedHosts }: BackOfficeOptions): void {
  const onRequest = createHostGuard(allowedHosts);
  let loading: Promise<PageFiles> | undefined;

  app.get<{ Querystring: { code?: unknown } }>(SESSION_OPEN_PATH, { onRequest }, (request, reply) => {
    const cookie = sessions.open(String(request.query.code ?? ''));
    reply.header('cache-control', ASK_EACH_TIME).header('referrer-policy', 'no-referrer');
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    return reply.redirect(BACK_OFFICE_PATH, 303);
  });

  const filesOf = () => {
    loading ??= loadPage().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };

  app.get(PANEL_FRAME_PATH, { onRequest }, async (_request, reply) => {
    const script = (await filesOf()).get(PANEL_FRAME_FILE);
    if (script === undefined) throw new Error('The page of the back office is incomplete.');
    const { body, headers } = createPanelFrame(script.body.toString());
    return reply.headers({ ...headers, 'cache-control': ASK_EACH_TIME }).send(body);
  });

  app.get<{ Params: { '*': string } }>(`${BACK_OFFICE_PATH}*`, { onRequest }, async (request, reply) => {
    const files = await filesOf();
    const file = files.get(request.params['*']) ?? files.get(INDEX_FILE);
    if (file === undefined) throw new Error('The page of the back office is incomplete.');
    const { contentType, body, immutable } = file;
    return reply
      .headers({ ...PAGE_HEADERS, 'content-type': contentType, 'cache-control': immutable ? YEAR : ASK_EACH_TIME })
      .send(body);
  });
}
