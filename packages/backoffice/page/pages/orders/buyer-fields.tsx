import { NativeSelect, TextInput } from '@mantine/core';
import type { Customer, Page } from '#contract';
import { textOf } from '../../parts/form-changes.ts';
import { toLabel } from '../../parts/visible-text.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface BuyerFieldsProps {
  /** The newest customers. */
  readonly customers: Pick<Page<Customer>, 'items' | 'total'>;
  /** Who is chosen at first; undefined: the newest one. */
  readonly customer: Customer | undefined;
}

/** Who buys: a customer or a guest, and the e-mail address of the order. */
export function BuyerFields({ customers: { items, total }, customer }: BuyerFieldsProps) {
  const text = useText(texts);
  const offered = customer === undefined ? items : [customer, ...items.filter(({ id }) => id !== customer.id)];
  return (
    <>
      <NativeSelect
        name="customerId"
        label={text.customer}
        {...(total > items.length && { description: text.newestCustomers(items.length) })}
        defaultValue={offered[0]?.id ?? ''}
        data={[
          ...offered.map(({ id, name, email }) => ({
            value: id,
            label: name === '' ? toLabel(email) : `${toLabel(name, 40)} · ${toLabel(email, 60)}`,
          })),
          { value: '', label: text.guest },
        ]}
      />
      <TextInput name="email" inputMode="email" label={text.email} description={text.emailHint} maxLength={254} />
    </>
  );
}

/** The fields as part of a body. */
export function toBuyer(form: FormData) {
  const email = textOf(form, 'email');
  return { customerId: textOf(form, 'customerId') ?? null, ...(email !== undefined && { email }) };
}
