import type { AddressInfo } from 'node:net';
import { createReceiver } from './create-receiver.ts';
import { openJournal } from './journal.ts';
import { syncOrder } from './sync-order.ts';

const secrets = read('WEBHOOK_SECRETS').split(',');
const options = { storeUrl: read('STORE_URL'), apiKey: read('STORE_API_KEY'), erpUrl: read('ERP_URL') };
const journal = await openJournal(process.env.JOURNAL ?? 'deliveries.txt');

const receiver = createReceiver({ secrets, journal, handle: (message) => syncOrder(options, message) });
receiver.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  console.log(`Deliveries are taken at http://127.0.0.1:${(receiver.address() as AddressInfo).port}`);
});

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}
