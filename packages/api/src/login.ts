import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, LIMITS, LOGIN, type LOGIN_RESULT, PUBLIC_PATHS, type Static } from '#contract';
import { type Clock, createTurns, type Sentence, sentence } from '#core';
import type { Store } from '#store';
import type { AccessTokens } from './access-tokens.ts';
import { toSuccess } from './envelope.ts';
import { readJson } from './read-json.ts';
import { validateBody } from './validate-body.ts';
import { secondsLeft, Windows } from './windows.ts';

/** What a login works on. */
export interface LoginServices {
  readonly store: Store;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly warn: (warning: Sentence) => void;
}

/**
 * Registers the login. Whatever is wrong with an address and a password, the answer and the work for it are the same.
 * @assumption A01
 */
export function registerLogin(app: FastifyInstance, { store, tokens, clock, warn }: LoginServices): void {
  const failures = new Windows();
  // Tries that are made at the same time are counted, and cost memory, one by one.
  const inTurn = createTurns();

  function requireTry({ ip }: FastifyRequest, reply: FastifyReply): void {
    const now = clock.now();
    const window = failures.find(ip, now);
    if (window === undefined || window.used < LIMITS.loginTriesPerMinute) return;
    reply.header('Retry-After', secondsLeft(window, now));
    throw new ApiError('RATE_LIMITED');
  }

  app.post(PUBLIC_PATHS.login, {
    async onRequest(request, reply) {
      requireTry(request, reply);
    },
    async handler(request, reply) {
      const body = validateBody(LOGIN, await readJson(request.raw), (warning) =>
        warn(sentence`POST ${PUBLIC_PATHS.login}: ${warning}`),
      );
      const user = await inTurn(async () => {
        requireTry(request, reply);
        const found = await store.users.authenticate(body.email, body.password);
        if (found === undefined) failures.count(request.ip, clock.now());
        return found;
      });
      if (user === undefined) throw new ApiError('UNAUTHORIZED', { reason: 'bad-login' });
      const { id, email, role } = user;
      const data: Static<typeof LOGIN_RESULT> = {
        accessToken: await tokens.issue(user),
        tokenType: 'Bearer',
        expiresIn: LIMITS.accessTokenSeconds,
        user: { id, email, role },
      };
      return toSuccess(data);
    },
  });
}
