import { TextInput } from '@mantine/core';
import { ADDRESS_PARTS } from '../../parts/address-parts.ts';
import { textOf } from '../../parts/form-changes.ts';
import { useText } from '../../text/use-text.ts';
import classes from './orders.module.css';
import { texts } from './texts.ts';

/** Where the order goes; an order may be without. */
export function AddressFields() {
  const text = useText(texts);
  return (
    <details>
      <summary>{text.address}</summary>
      <div className={classes.address}>
        {ADDRESS_PARTS.map((field) => (
          <TextInput key={field} name={`address.${field}`} label={text[field]} />
        ))}
      </div>
    </details>
  );
}

/** The fields as part of a body, when one of them is filled. What an address needs the store says. */
export function toAddress(form: FormData) {
  const given = ADDRESS_PARTS.map((field) => [field, textOf(form, `address.${field}`)] as const);
  if (given.every(([, value]) => value === undefined)) return {};
  const {
    name = '',
    country = '',
    city = '',
    address1 = '',
    ...others
  } = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as {
    readonly [F in (typeof ADDRESS_PARTS)[number]]?: string;
  };
  return { shippingAddress: { name, country, city, address1, ...others } };
}
