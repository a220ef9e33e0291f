import { ApiError, type Customer, type CustomerCreate, type CustomerUpdate, type Page } from '#contract';
import { applyChange } from '../change.ts';
import type { Scope, StoreContext } from '../context.ts';
import { emailKey, requireEmail } from '../email.ts';
import { createRecordList } from '../list/record-list.ts';
import { notFound } from '../not-found.ts';
import type { Outbox } from '../outbox.ts';
import type { Paging } from '../paging.ts';
import { requireStore } from '../stores.ts';
import {
  type CustomerRow,
  deleteCustomer,
  insertCustomer,
  selectCustomer,
  selectCustomerByEmail,
  updateCustomer,
} from './rows.ts';
import { toCustomer } from './to-customer.ts';

/** The customers of a store. */
export interface Customers {
  /** Newest first, then by id. @assumption A22 */
  list(scope: Scope, query: Paging): Page<Customer>;
  /** @throws ApiError NOT_FOUND @assumption A20 */
  get(scope: Scope, id: string): Customer;
  exists(scope: Scope, id: string): boolean;
  /**
   * Emits customer.created.
   * @throws ApiError VALIDATION_ERROR for an e-mail address that is none; CONFLICT when it is taken, ignoring case
   */
  create(scope: Scope, body: CustomerCreate): Promise<Customer>;
  /**
   * Changes the given fields. Emits customer.updated with the sorted names of what changed, or nothing.
   * @throws ApiError NOT_FOUND; VALIDATION_ERROR for no known field or a bad address; CONFLICT for a taken one
   * @assumption A12
   */
  update(scope: Scope, id: string, body: CustomerUpdate): Promise<Customer>;
  /** Deletes a customer; their orders keep `customerId` and `email`. Emits customer.deleted. @throws ApiError NOT_FOUND @assumption A12 */
  delete(scope: Scope, id: string): Promise<{ id: string; deleted: true }>;
}

export function createCustomers(context: StoreContext, outbox: Outbox): Customers {
  const { database, queue, clock, ids } = context;
  const customerIds = ids.stream('customers');
  const listed = createRecordList(context, 'customers');

  const requireCustomer = ({ storeId }: Scope, id: string): CustomerRow => {
    const row = selectCustomer.get(database, { storeId, id });
    if (row === undefined) throw notFound();
    return row;
  };
  const requireFree = (storeId: string, key: string): void => {
    if (selectCustomerByEmail.get(database, { storeId, emailKey: key }) === undefined) return;
    throw new ApiError('CONFLICT', { reason: 'taken', field: 'email' });
  };

  return {
    list: (scope, paging) => listed.page(scope.storeId, paging, (id) => toCustomer(requireCustomer(scope, id))),
    get: (scope, id) => toCustomer(requireCustomer(scope, id)),
    exists: ({ storeId }, id) => selectCustomer.get(database, { storeId, id }) !== undefined,

    create: (scope, body) =>
      queue.write(() => {
        const { id: storeId } = requireStore(database, scope.storeId);
        const email = requireEmail(body.email);
        requireFree(storeId, emailKey(email));
        const at = clock.now();
        const row: CustomerRow = {
          id: customerIds.uuid(),
          store_id: storeId,
          email,
          email_key: emailKey(email),
          name: body.name ?? '',
          phone: body.phone ?? null,
          created_at: at,
          updated_at: at,
        };
        insertCustomer.run(database, row);
        listed.add(row);
        outbox.record(scope, 'customer.created', { customer_id: row.id, shop_id: storeId, email });
        return toCustomer(row);
      }),

    update: (scope, id, body) =>
      queue.write(() => {
        const before = requireCustomer(scope, id);
        const trimmed = body.email === undefined ? body : { ...body, email: requireEmail(body.email) };
        const { email, name, phone } = before;
        const { next, changes } = applyChange<CustomerUpdate>({ email, name, phone }, trimmed);
        if (changes.length === 0) return toCustomer(before);

        const key = emailKey(next.email);
        if (key !== before.email_key) requireFree(scope.storeId, key);
        const after = { ...before, ...next, email_key: key, updated_at: clock.now() };
        updateCustomer.run(database, after);
        outbox.record(scope, 'customer.updated', { customer_id: id, changes });
        return toCustomer(after);
      }),

    delete: (scope, id) =>
      queue.write(() => {
        const before = requireCustomer(scope, id);
        deleteCustomer.run(database, { id });
        listed.remove(before);
        outbox.record(scope, 'customer.deleted', { customer_id: id });
        return { id, deleted: true };
      }),
  };
}
