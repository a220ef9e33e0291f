import createClient from 'openapi-fetch';
import type { paths } from './schema.ts';

const [baseUrl = '', key = ''] = process.argv.slice(2);

/** What an author writes who generates the client with the common generator, with nothing of ours. */
const client = createClient<paths>({ baseUrl, headers: { 'X-Service-API-Key': key } });

const created = await client.POST('/api/products', { body: { title: 'Mug', price: 19.99, inventory: 3 } });
const product = created.data?.data;
if (product === undefined) throw new Error(created.error?.msg);
const path = { id: product.id };

const updated = await client.PUT('/api/products/{id}', { params: { path }, body: { status: 'DRAFT' } });
const adjusted = await client.POST('/api/products/{id}/inventory', { params: { path }, body: { quantity: -1 } });
const listed = await client.GET('/api/products', { params: { query: { status: 'DRAFT', pageSize: 5 } } });
const refused = await client.POST('/api/products/{id}/inventory', { params: { path }, body: { quantity: -9 } });
// @ts-expect-error A title is a text.
const mistyped = await client.POST('/api/products', { body: { title: 5, price: 1 } });
// @ts-expect-error There is no such status.
const unknownStatus = await client.GET('/api/orders', { params: { query: { status: 'LOST' } } });

const form = new FormData();
form.append('file', new File(['%PDF-1.7'], 'a.pdf'));
const uploaded = await client.POST('/api/uploads', { body: { file: '' }, bodySerializer: () => form });
const deleted = await client.DELETE('/api/products/{id}', { params: { path } });
const gone = await client.GET('/api/products/{id}', { params: { path } });
const ready = await client.GET('/health/ready');

const firstTitle: string | undefined = listed.data?.data.items[0]?.title;
const newQuantity: number | undefined = adjusted.data?.data.newQuantity;
const isDeleted: true | undefined = deleted.data?.data.deleted;
// Compiles only while the code is one of those that a failure may have.
const isRefused = refused.error?.code === 'BUSINESS_ERROR';
const size: number | undefined = uploaded.data?.data.size;

process.stdout.write(
  JSON.stringify({
    status: updated.data?.data.status,
    newQuantity,
    firstTitle,
    isRefused,
    refusedStatuses: [mistyped.response.status, unknownStatus.response.status, gone.response.status],
    size,
    isDeleted,
    database: ready.data?.data.database,
  }),
);
