import { request } from 'node:http';
import { createServer } from 'node:net';
import { CONTROL_OPENAPI_PATH, createControlDocument } from '#contract';
import { sentence } from '#core';
import { findRunFile } from '../emulator/run-file.ts';
import { DEV_PORT } from '../flags/emulator-flags.ts';
import { type Check, fine, problem } from './check.ts';

const HOST = '127.0.0.1';
const ANSWER_MS = 2000;

/** The file by which commands find a running emulator. */
export const runFileCheck: Check = {
  name: 'run.json',
  async run({ dir }) {
    const found = await findRunFile(dir);
    if (found === undefined) return fine(sentence`none: no emulator runs for this folder`);
    const { path, info, isAlive } = found;
    if (info !== undefined && isAlive) return fine(sentence`an emulator runs: process ${info.pid} at ${info.url}`);
    return problem(
      info === undefined
        ? sentence`${path} is not used: ${found.problem}.`
        : sentence`${path} tells of an emulator that is gone: process ${info.pid} at ${info.url}.`,
      sentence`Remove the file, or start tillkit dev there, which replaces it.`,
    );
  },
};

/** The port on which `tillkit dev` listens unless it is told otherwise. */
export const portCheck: Check = {
  name: sentence`port ${DEV_PORT}`,
  async run({ dir }) {
    if (await isFree(Number(DEV_PORT))) return fine(sentence`free`);
    const own = await findRunFile(dir);
    if (own?.isAlive === true && own.info !== undefined && new URL(own.info.url).port === DEV_PORT) {
      return fine(sentence`the emulator of this folder listens there`);
    }
    const who = (await isEmulator()) ? sentence`A tillkit emulator of another folder` : sentence`Another program`;
    return problem(
      sentence`${who} listens there.`,
      sentence`Stop it, or choose another port: tillkit dev --port 0 takes a free one.`,
    );
  },
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });

/** Whether what listens on the port publishes the document of the control plane. */
const isEmulator = (): Promise<boolean> =>
  new Promise((resolve) => {
    const no = () => resolve(false);
    const options = { host: HOST, port: DEV_PORT, path: CONTROL_OPENAPI_PATH, timeout: ANSWER_MS };
    const sent = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve(text.includes(JSON.stringify(createControlDocument().info.title))));
      response.once('error', no);
    });
    sent.once('timeout', () => sent.destroy());
    sent.once('error', no).once('close', no).end();
  });
