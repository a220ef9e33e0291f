/** Why a target is missed, in a sentence that a person wrote, by the target's id. */
export const CAUSES: Readonly<Record<string, string>> = {
  help: 'Commander: of the instructions beyond a bare start, 88 million, a bundle of commander with one command takes 86, most of them to compile it and to load Node’s streams.',
  'help-memory':
    'An empty Node holds 45 MB of it, a bundle of commander alone 49.9: 2 MB are Node’s streams for stdout, 2.5 the optimizing compiler of V8, which Node’s own path functions start while they load two files from a long path.',
  validate:
    'Code that is compiled for one run, of tillkit and its loaders, is two fifths of its instructions, Node’s own start a fifth, the work itself less than a third; beside that esbuild is started as a process. If esbuild answered for nothing it would still be above the target (decision 18).',
  'dev-miniflare':
    'One thread of the emulator works for all but 10 to 30 ms of it, in which esbuild is waited for; the runner is not waited for. Of its work a sixth is collecting garbage, an eighth compiling the bundles, an eighth evaluating them, a tenth loading modules of Node and a twentieth starting esbuild and the runner; the rest is Node itself, the routes of the server and the store with its sample data.',
  post: 'Of the 105 µs of processor time that a POST takes (node:http 12 µs), HTTP by Node and Fastify is 37 %, key, rate, body and answer 12 %, SQLite 22 % for nine statements, the record and its event 10 %, the commit 17 %. Besides, the thread waits for the disk at each commit of some fifty POSTs, and answers nobody meanwhile. Random ids and handles make each POST write two and a half pages of the file; ids in order of time would make it one, but they are UUIDv4.',
  'post-json-server':
    'json-server writes its whole file at each POST, so that its rate depends on what it holds, here 1 000 products; the target was set with a slower one. Where the time of tillkit goes: as above.',
  'fan-out':
    'A delivery is four writes of rows, committed before and after its request, where raw sockets write nothing. In a profile on a busy machine two fifths were commits, a quarter the statements, a quarter the request with undici, which alone is slower than the target allows.',
  'fan-out-fetch':
    'As above; the target leaves half the time of a built-in fetch for all of it, which the request and the statements alone fill.',
  'ladder-memory':
    'In a profile 37 % of an attempt were the refused request itself, as in the loop, 30 % the rows of its claim and its end, 12 % garbage, 8 % the commit that four slots share, 5 % the signature.',
  'ladder-file':
    'As in memory; besides, each commit of four attempts waits for the disk: half of the time, and more when the disk is busy. Attempts beyond the four slots of a receiver are not claimed ahead (decision 27).',
  'test-store-extension':
    'Runner and bundle are handed on from store to store (decisions 28 and 31). What is left is the store without an extension, nine tenths of it: of that, two fifths set up the REST API and the control plane, a third the database with its sample data.',
};
