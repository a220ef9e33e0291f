import { test } from 'vitest';
import { expectInBoth } from '../../../support/beside-node.ts';

test('a handler has every class of streams, by its name', async () => {
  const names = [
    'ReadableStream',
    'ReadableStreamDefaultReader',
    'ReadableStreamBYOBReader',
    'ReadableStreamDefaultController',
    'ReadableByteStreamController',
    'ReadableStreamBYOBRequest',
    'WritableStream',
    'WritableStreamDefaultWriter',
    'WritableStreamDefaultController',
    'TransformStream',
    'TransformStreamDefaultController',
    'ByteLengthQueuingStrategy',
    'CountQueuingStrategy',
  ];
  await expectInBoth(
    `return ${JSON.stringify(names)}.map((name) => [globalThis[name].name, globalThis[name].prototype[Symbol.toStringTag],
      Object.getOwnPropertyDescriptor(globalThis, name).enumerable]);`,
    names.map((name) => [name, name, false]),
  );
});

test('a reader gets the chunks, the end, and locks its stream meanwhile', async () => {
  await expectInBoth(
    `const stream = new ReadableStream({ start(controller) { controller.enqueue('a'); controller.enqueue({ b: 1 }); controller.close(); } });
    const before = stream.locked;
    const reader = stream.getReader();
    const second = await thrown(() => stream.getReader());
    const cancelled = await thrown(() => stream.cancel());
    const results = [await reader.read(), await reader.read(), await reader.read()];
    await reader.closed;
    reader.releaseLock();
    const released = [await thrown(() => reader.read()), await thrown(() => reader.closed), stream.locked];
    return { before, second, cancelled, results, released };`,
    {
      before: false,
      second: 'TypeError',
      cancelled: 'TypeError',
      results: [{ value: 'a', done: false }, { value: { b: 1 }, done: false }, { done: true }],
      released: ['TypeError', 'TypeError', false],
    },
  );
});

test('a source is pulled as its high water mark asks, and is told when the stream is cancelled', async () => {
  await expectInBoth(
    `const pull = async (highWaterMark) => {
      const sizes = [];
      let next = 0;
      const stream = new ReadableStream({ pull(controller) { sizes.push(controller.desiredSize); controller.enqueue(next++); } }, { highWaterMark });
      await turn();
      const idle = [...sizes];
      const reader = stream.getReader();
      await reader.read();
      await turn();
      return [idle, sizes.length];
    };
    const seen = [];
    const cancelled = new ReadableStream({ cancel(reason) { seen.push(reason); return 'ignored'; } });
    seen.push(await cancelled.cancel({ why: 1 }) === undefined, (await cancelled.getReader().read()).done);
    const failing = new ReadableStream({ cancel() { throw new RangeError('no'); } });
    const bytes = new ReadableStream({ start(controller) { controller.enqueue(new Uint8Array(3)); seen.push(controller.desiredSize); } }, new ByteLengthQueuingStrategy({ highWaterMark: 10 }));
    return { none: await pull(0), one: await pull(1), three: await pull(3), seen, failing: await thrown(() => failing.cancel()),
      invalid: [await thrown(() => new ReadableStream({}, { highWaterMark: -1 })), await thrown(() => new ReadableStream({}, { highWaterMark: NaN })), await thrown(() => new ReadableStream({ type: 'other' }))],
      strategies: [new CountQueuingStrategy({ highWaterMark: 4 }).highWaterMark, new CountQueuingStrategy({ highWaterMark: 4 }).size('abc'), new ByteLengthQueuingStrategy({ highWaterMark: 4 }).size(new Uint8Array(7))] };`,
    {
      none: [[], 1],
      one: [[1], 2],
      three: [[3, 2, 1], 4],
      seen: [{ why: 1 }, true, true, 7],
      failing: 'RangeError',
      invalid: ['RangeError', 'RangeError', 'TypeError'],
      strategies: [4, 1, 7],
    },
  );
});

test('an error of a source reaches its readers, now and later', async () => {
  await expectInBoth(
    `const failed = () => new ReadableStream({ start(controller) { controller.enqueue(1); controller.error(new RangeError('broken')); } });
    const reader = failed().getReader();
    const pulled = new ReadableStream({ pull() { throw new SyntaxError('in pull'); } }, { highWaterMark: 0 });
    const rejected = new ReadableStream({ async start() { throw new EvalError('in start'); } });
    let kept;
    const closed = new ReadableStream({ start(controller) { kept = controller; controller.close(); } });
    return { first: await thrown(() => reader.read()), again: await thrown(() => reader.read()), closed: await thrown(() => reader.closed),
      cancel: await thrown(() => failed().cancel()), pulled: await thrown(() => readAll(pulled)), rejected: await thrown(() => readAll(rejected)),
      started: await thrown(() => new ReadableStream({ start() { throw new URIError('now'); } })),
      afterClose: [await thrown(() => kept.enqueue(1)), await thrown(() => kept.close()), await thrown(() => kept.error(1))] };`,
    {
      first: 'RangeError',
      again: 'RangeError',
      closed: 'RangeError',
      cancel: 'RangeError',
      pulled: 'SyntaxError',
      rejected: 'EvalError',
      started: 'URIError',
      afterClose: ['TypeError', 'TypeError', 'nothing'],
    },
  );
});

test('a stream is walked asynchronously and made from what can be walked', async () => {
  await expectInBoth(
    `const made = async () => [await readAll(ReadableStream.from(['a', Promise.resolve('b')])), await readAll(ReadableStream.from((async function* () { yield 1; yield 2; })())), await readAll(ReadableStream.from(new Set([3])))];
    const reasons = [];
    const endless = () => new ReadableStream({ pull(controller) { controller.enqueue('x'); }, cancel(reason) { reasons.push(String(reason)); } });
    const left = endless();
    for await (const chunk of left) break;
    const kept = endless();
    for await (const chunk of kept.values({ preventCancel: true })) break;
    let finished = false;
    const generator = ReadableStream.from((async function* () { try { yield 1; yield 2; } finally { finished = true; } })());
    for await (const chunk of generator) break;
    return { made: await made(), reasons, left: (await left.getReader().read()).done, kept: (await kept.getReader().read()).value, finished,
      refused: [await thrown(() => ReadableStream.from(5)), await thrown(() => ReadableStream.from({})), await thrown(() => readAll(ReadableStream.from((function* () { throw new RangeError('x'); })())))] };`,
    {
      made: [['a', 'b'], [1, 2], [3]],
      reasons: ['undefined'],
      left: true,
      kept: 'x',
      finished: true,
      refused: ['TypeError', 'TypeError', 'RangeError'],
    },
  );
});

test('both branches of a tee get every chunk, and the source is cancelled when both are', async () => {
  await expectInBoth(
    `const shared = { a: 1 };
    const [left, right] = new ReadableStream({ start(controller) { controller.enqueue(shared); controller.enqueue(2); controller.close(); } }).tee();
    const [one, other] = [await readAll(left), await readAll(right)];
    const reasons = [];
    const [first, second] = new ReadableStream({ cancel(reason) { reasons.push(reason); } }).tee();
    const cancel = first.cancel('one');
    await turn();
    const early = reasons.length;
    await second.cancel('two');
    await cancel;
    const [broken, too] = new ReadableStream({ pull() { throw new RangeError('x'); } }).tee();
    return { one, other, same: one[0] === other[0], early, reasons, errors: [await thrown(() => readAll(broken)), await thrown(() => readAll(too))] };`,
    {
      one: [{ a: 1 }, 2],
      other: [{ a: 1 }, 2],
      same: true,
      early: 0,
      reasons: [['one', 'two']],
      errors: ['RangeError', 'RangeError'],
    },
  );
});

test('a byte stream fills the buffers of its reader', async () => {
  await expectInBoth(
    `const source = (pieces) => ({ type: 'bytes', pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) { controller.close(); controller.byobRequest?.respond(0); } else controller.enqueue(Uint8Array.from(piece));
    } });
    const reader = new ReadableStream(source([[1, 2, 3], [4]])).getReader({ mode: 'byob' });
    const read = async (view, options) => { const { value, done } = await reader.read(view, options); return [value && value.constructor.name, value && [...value], done]; };
    const results = [await read(new Uint8Array(2)), await read(new Uint8Array(8)), await read(new Uint8Array(8)), await read(new Uint8Array(8))];
    const wide = new ReadableStream(source([[1, 0, 2], [0]])).getReader({ mode: 'byob' });
    const { value: words } = await wide.read(new Uint16Array(2), { min: 2 });
    const written = new ReadableStream({ type: 'bytes', pull(controller) { const { view } = controller.byobRequest; view[0] = 9; controller.byobRequest.respond(1); } });
    const { value: own } = await written.getReader({ mode: 'byob' }).read(new Uint8Array(4));
    const allocated = new ReadableStream({ type: 'bytes', autoAllocateChunkSize: 16, pull(controller) { const { view } = controller.byobRequest; view[0] = 7; controller.byobRequest.respond(1); controller.close(); } });
    const chunks = await readAll(allocated);
    return { results, words: [...words], own: [...own], allocated: chunks.map((chunk) => [...chunk]),
      refused: [await thrown(() => new ReadableStream().getReader({ mode: 'byob' })), await thrown(() => reader.read()), await thrown(() => reader.read(new Uint8Array(0))),
        await thrown(() => new ReadableStream({ type: 'bytes', start(controller) { controller.enqueue('text'); } }))] };`,
    {
      results: [
        ['Uint8Array', [1, 2], false],
        ['Uint8Array', [3], false],
        ['Uint8Array', [4], false],
        ['Uint8Array', [], true],
      ],
      words: [1, 2],
      own: [9],
      allocated: [[7]],
      refused: ['TypeError', 'TypeError', 'TypeError', 'TypeError'],
    },
  );
});

test('a buffer that a reader brings or a source gives is taken away', async () => {
  await expectInBoth(
    `const given = new Uint8Array(4);
    const stream = new ReadableStream({ type: 'bytes', start(controller) { controller.enqueue(given); } });
    const brought = new Uint8Array(8);
    const { value } = await stream.getReader({ mode: 'byob' }).read(brought);
    return [given.byteLength, brought.byteLength, value.byteLength, value.buffer.byteLength];`,
    [0, 0, 4, 8],
  );
});

test('a writer waits for its sink, chunk by chunk', async () => {
  await expectInBoth(
    `const log = [];
    let finish;
    const sink = { start() { log.push('start'); }, write(chunk) { log.push('write ' + chunk); return new Promise((resolve) => { finish = resolve; }); }, close() { log.push('close'); }, abort(reason) { log.push('abort ' + reason); } };
    const stream = new WritableStream(sink, new CountQueuingStrategy({ highWaterMark: 2 }));
    const writer = stream.getWriter();
    const sizes = [writer.desiredSize];
    await writer.ready;
    const first = writer.write('a');
    sizes.push(writer.desiredSize);
    const second = writer.write('b');
    sizes.push(writer.desiredSize);
    let ready = false;
    writer.ready.then(() => { ready = true; });
    await turn();
    const wasReady = ready;
    finish(); await first; await turn();
    const isReady = ready;
    finish(); await second;
    sizes.push(writer.desiredSize);
    await writer.close();
    sizes.push(writer.desiredSize);
    const late = [await thrown(() => writer.write('c')), await thrown(() => writer.close()), await thrown(() => stream.getWriter())];
    return { log, sizes, wasReady, isReady, late, locked: stream.locked };`,
    {
      log: ['start', 'write a', 'write b', 'close'],
      sizes: [2, 1, 0, 2, 0],
      wasReady: false,
      isReady: true,
      late: ['TypeError', 'TypeError', 'TypeError'],
      locked: true,
    },
  );
});

test('an aborted or failing sink refuses what is written after', async () => {
  await expectInBoth(
    `const seen = [];
    const stream = new WritableStream({ start(controller) { controller.signal.addEventListener('abort', () => seen.push(controller.signal.reason)); }, abort(reason) { seen.push('abort ' + reason); } });
    const writer = stream.getWriter();
    await writer.abort('why');
    const after = [await thrown(() => writer.write(1)), await thrown(() => writer.closed), writer.desiredSize];
    const failing = new WritableStream({ write() { throw new RangeError('full'); } }).getWriter();
    failing.closed.catch(() => {}); failing.ready.catch(() => {});
    const failed = [await thrown(() => failing.write(1)), await thrown(() => failing.write(2)), await thrown(() => failing.closed), await thrown(() => failing.close())];
    const errored = new WritableStream({ start(controller) { controller.error(new SyntaxError('now')); } }).getWriter();
    return { seen, after, failed, errored: await thrown(() => errored.closed) };`,
    {
      seen: ['why', 'abort why'],
      after: ['why', 'why', null],
      failed: ['RangeError', 'RangeError', 'RangeError', 'TypeError'],
      errored: 'SyntaxError',
    },
  );
});

test('a transform changes chunks, ends with more, and passes errors both ways', async () => {
  await expectInBoth(
    `const upper = () => new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk.toUpperCase()); }, flush(controller) { controller.enqueue('.'); } });
    const through = await readAll(ReadableStream.from(['a', 'b']).pipeThrough(upper()).pipeThrough(new TransformStream()));
    const broken = ReadableStream.from(['a']).pipeThrough(new TransformStream({ transform() { throw new RangeError('x'); } }));
    const upstream = new ReadableStream({ pull() { throw new SyntaxError('up'); } }).pipeThrough(upper());
    const ended = new TransformStream({ transform(chunk, controller) { controller.enqueue(chunk); controller.terminate(); } });
    const writer = ended.writable.getWriter();
    writer.closed.catch(() => {}); writer.ready.catch(() => {});
    const reading = readAll(ended.readable);
    writer.write('only').catch(() => {});
    const held = new TransformStream();
    const blocked = held.writable.getWriter();
    blocked.write(1);
    let isWritten = false;
    const written = blocked.write(2).then(() => { isWritten = true; });
    await turn();
    const before = isWritten;
    const reader = held.readable.getReader();
    await reader.read(); await reader.read(); await written;
    const reasons = [];
    const cancelled = new TransformStream({ cancel(reason) { reasons.push(reason); } });
    await cancelled.readable.cancel('enough');
    return { through, errors: [await thrown(() => readAll(broken)), await thrown(() => readAll(upstream))], ended: await reading, late: await thrown(() => writer.write(1)), before, isWritten, reasons };`,
    {
      through: ['A', 'B', '.'],
      errors: ['RangeError', 'SyntaxError'],
      ended: ['only'],
      late: 'TypeError',
      before: false,
      isWritten: true,
      reasons: ['enough'],
    },
  );
});

test('a pipe closes, aborts and cancels its ends, unless it is told not to', async () => {
  await expectInBoth(
    `const sink = () => { const log = []; return { log, stream: new WritableStream({ write(chunk) { log.push(chunk); }, close() { log.push('close'); }, abort(reason) { log.push('abort ' + (reason?.name ?? reason)); } }) }; };
    const plain = sink(); await ReadableStream.from([1, 2]).pipeTo(plain.stream);
    const open = sink(); await ReadableStream.from([1]).pipeTo(open.stream, { preventClose: true });
    const unlocked = open.stream.locked;
    const broken = sink(); const why = await thrown(() => new ReadableStream({ start(controller) { controller.error(new RangeError('x')); } }).pipeTo(broken.stream));
    const spared = sink(); await thrown(() => new ReadableStream({ start(controller) { controller.error(new RangeError('x')); } }).pipeTo(spared.stream, { preventAbort: true }));
    const reasons = [];
    const source = () => new ReadableStream({ pull(controller) { controller.enqueue('x'); }, cancel(reason) { reasons.push(reason?.name ?? reason); } });
    const full = await thrown(() => source().pipeTo(new WritableStream({ write() { throw new EvalError('full'); } })));
    const stopper = new AbortController();
    const stopped = sink();
    const piping = thrown(() => source().pipeTo(stopped.stream, { signal: stopper.signal }));
    stopper.abort('stop');
    const aborted = await piping;
    const never = await thrown(() => source().pipeTo(sink().stream, { signal: AbortSignal.abort() }));
    const locked = new ReadableStream(); locked.getReader();
    return { plain: plain.log, open: open.log, unlocked, why, broken: broken.log, spared: spared.log, full, reasons, aborted, last: stopped.log.at(-1), never,
      refused: [await thrown(() => locked.pipeTo(sink().stream)), await thrown(() => new ReadableStream().pipeTo({}))] };`,
    {
      plain: [1, 2, 'close'],
      open: [1],
      unlocked: false,
      why: 'RangeError',
      broken: ['abort RangeError'],
      spared: [],
      full: 'EvalError',
      reasons: ['EvalError', 'stop', 'AbortError'],
      aborted: 'stop',
      last: 'abort stop',
      never: 'AbortError',
      refused: ['TypeError', 'TypeError'],
    },
  );
});
