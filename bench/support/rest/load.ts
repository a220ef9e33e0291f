// The load generator's process: makes one run for each message and answers with its result.
import autocannon, { type LoadOptions } from 'autocannon';

process.on('message', async (options: LoadOptions) => {
  const { requests, connections } = options;
  const each = Math.ceil(requests.length / connections);
  let started = 0;
  const result = await autocannon({
    ...options,
    requests: requests.slice(0, 1),
    // Every connection goes round and round through requests of its own.
    setupClient(client) {
      client.setRequests(requests.slice(started * each, (started + 1) * each));
      started += 1;
    },
  });
  process.send?.(result);
});
