/** Why a target is missed, in a sentence that a person wrote, by the target's id. */
export const CAUSES: Readonly<Record<string, string>> = {
  help: 'Commander makes the help of all commands when it is printed; a bundle of commander alone takes most of that time. There are three commands and a language more than when it was last met.',
  'help-memory': 'An empty Node holds 44 MB of it; the rest is commander with the flags of all commands.',
  validate:
    'Loading tillkit and the parser, and the start of esbuild as a process of its own. If esbuild answered for nothing it would still be above the target (decision 18).',
  'dev-miniflare':
    'One thread of the emulator works for all but 10 to 30 ms of it, in which esbuild is waited for; the runner is not waited for. Of its work a sixth is collecting garbage, an eighth compiling the bundles, an eighth evaluating them, a tenth loading modules of Node and a twentieth starting esbuild and the runner; the rest is Node itself, the routes of the server and the store with its sample data.',
  post: 'Validation, the row, its event and its outbox are the work of the one thread that also speaks HTTP; the share of each was not profiled this time.',
  'post-json-server':
    'json-server writes its whole file at each POST, so that its rate depends on what it holds, here 1 000 products; the target was set with a slower one.',
  'fan-out':
    'An attempt is two writes of rows, committed before and after it, where raw sockets write nothing: about five pages of the file for each delivery. Attempts keyed by the number of their delivery would touch fewer pages.',
  'fan-out-fetch': 'As above; the built-in fetch keeps no records either.',
  'ladder-memory': 'As for the fan-out: 70 000 attempts are 140 000 writes, and four slots share a commit.',
  'ladder-file': 'As in memory; in a file every commit of four attempts also waits for the disk.',
  'test-store-extension':
    'The runner is handed on from store to store; of what is left the bundle of the extension is the largest known part, which esbuild makes for each store anew.',
};
