/** Why a target is missed, in a sentence that a person wrote, by the target's id. */
export const CAUSES: Readonly<Record<string, string>> = {
  help: 'Commander makes the help of all commands when it is printed; a bundle of commander alone takes most of that time. There are three commands and a language more than when it was last met.',
  'help-memory': 'An empty Node holds 44 MB of it; the rest is commander with the flags of all commands.',
  validate:
    'Loading tillkit and the parser, and the start of esbuild as a process of its own. If esbuild answered for nothing it would still be above the target (decision 18).',
  'dev-memory':
    'Emulator, runner and esbuild are three processes, and pages that they share count three times: counted once they hold 145 MB, less than miniflare. It is measured after a handler has run; the target does not say when.',
  'dev-miniflare':
    'What it waits for is the start of three processes: emulator, runner, esbuild. Which of them takes how long was not profiled.',
  'reload-wrangler':
    'Where the time of a reload goes between the save and the new answer was not profiled; the limit lies within the spread.',
  'reload-miniflare': 'As beside wrangler; the limit lies within the spread.',
  post: 'Validation, the row, its event and its outbox are the work of the one thread that also speaks HTTP; the share of each was not profiled this time.',
  'post-json-server':
    'json-server writes its whole file at each POST, so that its rate depends on what it holds, here 1 000 products; the target was set with a slower one.',
  'fan-out':
    'A delivery is four writes of rows, committed before and after its request, where raw sockets write nothing. In a profile on a busy machine two fifths were commits, a quarter the statements, a quarter the request with undici, which alone is slower than the target allows.',
  'fan-out-fetch':
    'As above; the target leaves half the time of a built-in fetch for all of it, which the request and the statements alone fill.',
  'ladder-memory':
    'In a profile 37 % of an attempt were the refused request itself, as in the loop, 30 % the rows of its claim and its end, 12 % garbage, 8 % the commit that four slots share, 5 % the signature.',
  'ladder-file':
    'As in memory; besides, each commit of four attempts waits for the disk: half of the time, and more when the disk is busy. Attempts beyond the four slots of a receiver are not claimed ahead (decision 27).',
  'test-store-extension':
    'The runner is handed on from store to store; of what is left the bundle of the extension is the largest known part, which esbuild makes for each store anew.',
};
