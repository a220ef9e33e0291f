/** Why a target is missed, in a sentence that a person wrote, by the target's id. */
export const CAUSES: Readonly<Record<string, string>> = {
  validate:
    'Code that is compiled for one run, of tillkit and its loaders, is two fifths of its instructions, Node’s own start a fifth, the work itself less than a third; beside that esbuild is started as a process. If esbuild answered for nothing it would still be above the target (decision 18).',
  'event-ten-calls':
    'A call goes from the thread of the isolate to its process, to the emulator, and the same way back; on an idle machine each of these four waits for a core that sleeps. With both cores kept awake the ten calls take 2.8 ms in place of 4.5, which is 0.59 × miniflare, and on a busy machine 0.47 was measured.',
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
};
