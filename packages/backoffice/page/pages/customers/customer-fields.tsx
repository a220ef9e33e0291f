import { TextInput } from '@mantine/core';
import type { Customer } from '#contract';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface CustomerFieldsProps {
  /** Whose fields they are; absent: somebody new. */
  readonly customer?: Customer;
}

/**
 * What can be said of a customer, as fields of a form. The address is a plain text: a browser's own rule for addresses is
 * not the store's.
 */
export function CustomerFields({ customer }: CustomerFieldsProps) {
  const text = useText(texts);
  return (
    <>
      <TextInput
        name="email"
        inputMode="email"
        label={text.email}
        required
        defaultValue={customer?.email ?? ''}
        maxLength={254}
      />
      <TextInput name="name" label={text.name} defaultValue={customer?.name ?? ''} maxLength={255} />
      <TextInput name="phone" label={text.phone} defaultValue={customer?.phone ?? ''} maxLength={50} />
    </>
  );
}
