'use strict';

/*
 * A process that runs the built command line again and again: what a run loads lazily stays loaded for the next one, and that
 * is most of what a start takes. All the rest is the real thing: the entry is evaluated anew, and folder, environment,
 * arguments, signals, output and the end of the process are those of a process.
 */

const { flushCompileCache } = require('node:module');
const { join } = require('node:path');

const [, , bin] = process.argv;
const entries = [bin, join(bin, '../../dist/cli.cjs')];

/** Where the command line keeps its language between the bundles that it is made of. */
const CATALOG = Symbol.for('tillkit.catalog');

const emitters = [process, process.stdin, process.stdout, process.stderr];

/** What was listened for before the run; undefined while there is none. */
let before;
let marker = '';

/** Those who listen to one of the emitters for an event. */
const listeners = (emitter, event) => emitter.rawListeners(event);

const allListeners = () =>
  emitters.map((emitter) => new Map(emitter.eventNames().map((event) => [event, listeners(emitter, event)])));

const addedTo = (index, event) => {
  const old = before[index].get(event) ?? [];
  return listeners(emitters[index], event).filter((listener) => !old.includes(listener));
};

process.on('message', (run) => {
  if (run.echo !== undefined) {
    process.send(run);
    return;
  }
  marker = run.marker;
  process.chdir(run.cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, run.env);
  process.argv = [process.execPath, bin, ...run.args];
  process.exitCode = undefined;
  before = allListeners();
  process.channel.unref();
  for (const entry of entries) delete require.cache[entry];
  require(bin);
});

/** Node has nothing left to do: here the program would have ended. */
process.on('beforeExit', () => {
  if (before === undefined) return;
  for (const listener of addedTo(0, 'exit')) listener.call(process, process.exitCode ?? 0);
  for (const [index, emitter] of emitters.entries()) {
    for (const event of emitter.eventNames()) {
      for (const listener of addedTo(index, event)) emitter.removeListener(event, listener);
    }
  }
  before = undefined;
  delete globalThis[CATALOG];
  const code = process.exitCode ?? 0;
  process.exitCode = undefined;
  process.chdir('/');
  // When this process ends, the folder of the build may be going as well.
  flushCompileCache();
  process.channel.ref();
  for (const stream of [process.stdout, process.stderr]) stream.write(marker);
  process.send({ code });
});

// The tests have ended, or want no more of this process. Nothing is written any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
