import { sentence, toIso, wallClockMs } from '#core';
import { colorsFor } from '../output/output.ts';
import { type Check, fine, problem } from './check.ts';

/** Nothing of tillkit is older. */
const EARLIEST_MS = Date.UTC(2026, 0, 1);

/** The machine's clock, at which a store's time begins. */
export const clockCheck: Check = {
  name: sentence`clock`,
  run({ env: { TZ: zone } }) {
    const now = wallClockMs();
    if (now < EARLIEST_MS) {
      const next = sentence`Set it: stores begin at its time, and signatures and tokens are checked by it.`;
      return problem(sentence`The clock of this machine says ${toIso(now)}, which is past.`, next);
    }
    if (zone && !isZone(zone.replace(/^:/, ''))) {
      return problem(
        sentence`TZ is "${zone}", which is no time zone.`,
        sentence`Set it to a name such as Asia/Shanghai, or unset it.`,
      );
    }
    return fine(sentence`${toIso(now)}, time zone ${new Intl.DateTimeFormat().resolvedOptions().timeZone}`);
  },
};

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** Proxies between programs and this very machine; their addresses may hold passwords, and are not shown. */
export const proxyCheck: Check = {
  name: sentence`proxy`,
  run({ env }) {
    const proxies = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'].filter((name) => env[name]);
    if (proxies.length === 0) return fine(sentence`none for http`);
    const exceptions = `${env.NO_PROXY ?? ''},${env.no_proxy ?? ''}`.split(/[\s,]+/);
    const missing = ['localhost', '127.0.0.1'].filter((host) => !['*', host].some((one) => exceptions.includes(one)));
    if (missing.length === 0) return fine(sentence`${proxies.join(', ')}, and not for this machine`);
    return problem(
      sentence`${proxies.join(', ')} sends calls of this machine to a proxy: NO_PROXY lacks ${missing.join(', ')}.`,
      sentence`export NO_PROXY=localhost,127.0.0.1,::1`,
    );
  },
};

/** The terminal, whose characters are more than ASCII. */
export const terminalCheck: Check = {
  name: sentence`terminal`,
  run({ env }) {
    const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
    const charset = /\.([\w-]+)/.exec(locale)?.[1] ?? 'UTF-8';
    if (process.stdout.isTTY !== true) return fine(sentence`stdout is none: no colours`);
    if (!/^utf-?8$/i.test(charset)) {
      const next = sentence`Set LANG to a locale of UTF-8, such as ${locale.replace(/\..*/, '')}.UTF-8.`;
      return problem(sentence`The locale is ${locale}, and all output is UTF-8.`, next);
    }
    return fine(
      colorsFor(process.stdout, env).isColorSupported
        ? sentence`with colours`
        : sentence`without colours, as is asked for`,
    );
  },
};
