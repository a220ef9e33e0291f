import { createApp } from './create-app.ts';
import { openJournal } from './journal.ts';
import { openSettings } from './settings.ts';

const settings = openSettings();
const journal = await openJournal(process.env.JOURNAL ?? '.tillkit/done.txt');
const app = createApp({ settings, journal, logger: true });

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void app.close());
await app.listen({ host: process.env.HOST ?? '127.0.0.1', port: Number(process.env.PORT ?? 3000) });
