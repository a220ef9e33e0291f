/** Tells on stderr where a run is: one line that changes on a terminal, else a line each time. */
export interface Progress {
  begin(name: string): void;
  step(text: string): void;
  end(text: string): void;
}

/** Begins to count the time. */
export function createProgress(stream: NodeJS.WriteStream): Progress {
  const startedAt = performance.now();
  let name = '';
  let begunAt = startedAt;
  const since = (at: number) => `${((performance.now() - at) / 1_000).toFixed(0)} s`;
  const write = (text: string, stays: boolean) => {
    const line = `${since(startedAt).padStart(6)}  ${name}: ${text}`;
    stream.write(stream.isTTY ? `\r\u001b[2K${line}${stays ? '\n' : ''}` : `${line}\n`);
  };
  return {
    begin(benchmark) {
      name = benchmark;
      begunAt = performance.now();
      write('begins', false);
    },
    step: (text) => write(`${text} (${since(begunAt)})`, false),
    end: (text) => write(`${text} after ${since(begunAt)}`, true),
  };
}
