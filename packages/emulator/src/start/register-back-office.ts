import { type FastifyInstance, readJson, refuseUnknownRoute, toSuccess, validateBody } from '#api';
import {
  BACK_OFFICE_PATH,
  createPanelFrame,
  INDEX_FILE,
  loadPage,
  PAGE_POLICY,
  PANEL_FRAME_FILE,
  PANEL_FRAME_PATH,
} from '#backoffice';
import { type Envelope, SESSION_OPEN, SESSION_OPEN_PATH, type SessionOpened } from '#contract';
import { createHostGuard, type Sessions, setAnswerHeaders } from '#control';

/** Whom the back office is shown to. */
export interface BackOfficeOptions {
  readonly sessions: Sessions;
  /** `Host` values under which the server may be called. */
  readonly allowedHosts: () => readonly string[];
}

const YEAR = 'private, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-store';

/** The code of a link, in JSON, is shorter. */
const OPEN_BODY_BYTES = 1024;

/**
 * Adds the back office to a server: the files of its page, which hold no data and are loaded when somebody first asks, and
 * the call by which the page opens its session. Every path that is no file is the page, which finds its way by itself, also
 * the one that links lead to.
 * @source contract §1 §9
 */
export function registerBackOffice(app: FastifyInstance, { sessions, allowedHosts }: BackOfficeOptions): void {
  const onRequest = [setAnswerHeaders, createHostGuard(allowedHosts)];

  // A browser that was given the address alone: the page says how to open it with a link.
  app.get('/', { onRequest }, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return refuseUnknownRoute();
    return reply.header('cache-control', ASK_EACH_TIME).redirect(BACK_OFFICE_PATH);
  });

  app.post(SESSION_OPEN_PATH, { onRequest }, async (request, reply): Promise<Envelope<SessionOpened>> => {
    const { code } = validateBody(SESSION_OPEN, await readJson(request.raw, {}, OPEN_BODY_BYTES));
    const { secret, setCookie } = sessions.open(code, request.headers.cookie);
    reply.headers({ 'cache-control': ASK_EACH_TIME, 'set-cookie': setCookie });
    return toSuccess({ secret });
  });

  app.get(PANEL_FRAME_PATH, { onRequest }, async (_request, reply) => {
    const script = (await loadPage()).get(PANEL_FRAME_FILE);
    if (script === undefined) throw new Error('The page of the back office is incomplete.');
    const { body, headers } = createPanelFrame(script.body.toString());
    return reply.headers({ ...headers, 'cache-control': ASK_EACH_TIME }).send(body);
  });

  app.get<{ Params: { '*': string } }>(`${BACK_OFFICE_PATH}*`, { onRequest }, async (request, reply) => {
    const files = await loadPage();
    const file = files.get(request.params['*']) ?? files.get(INDEX_FILE);
    if (file === undefined) throw new Error('The page of the back office is incomplete.');
    const { contentType, body, immutable } = file;
    return reply
      .headers({
        'content-security-policy': PAGE_POLICY,
        'content-type': contentType,
        'cache-control': immutable ? YEAR : ASK_EACH_TIME,
      })
      .send(body);
  });
}
