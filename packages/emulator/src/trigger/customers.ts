import { CUSTOMER_CREATE, CUSTOMER_UPDATE } from '#contract';
import type { Operation } from './operation.ts';
import { chooseCustomer, createCustomer } from './sample-choice.ts';

export const customerCreated: Operation = {
  async run(context) {
    const email = `customer-${context.ids.uuid().slice(0, 8)}@example.com`;
    await context.store.customers.create(
      context.scope,
      context.body(CUSTOMER_CREATE, { email, name: '示例顾客 Sample' }),
    );
  },
};

export const customerUpdated: Operation = {
  async run(context) {
    const customer = await chooseCustomer(context);
    const body = context.body(CUSTOMER_UPDATE, { name: `示例顾客 ${context.ids.uuid().slice(0, 8)}` });
    await context.store.customers.update(context.scope, customer.id, body);
  },
};

/** Deletes a customer made for the purpose, so that the sample data stays. */
export const customerDeleted: Operation = {
  async run(context) {
    const customer = await createCustomer(context);
    await context.store.customers.delete(context.scope, customer.id);
  },
};
