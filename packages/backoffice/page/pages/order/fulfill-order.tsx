import { TextInput } from '@mantine/core';
import { useApiAction } from '../../client/queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import type { StepProps } from './step-props.ts';
import { texts } from './texts.ts';

/** Ships an order. */
export function FulfillOrder({ order: { id, orderNumber }, act }: StepProps) {
  const text = useText(texts);
  const fulfill = useApiAction('orders.fulfill');
  const submit = (form: FormData) => {
    const body = {
      trackingNumber: String(form.get('trackingNumber') ?? ''),
      carrier: String(form.get('carrier') ?? ''),
    };
    return act(() => fulfill.mutateAsync({ id, body }));
  };
  return (
    <FormDialog
      label={text.fulfill}
      title={text.fulfillTitle}
      submitLabel={text.fulfill}
      variant="filled"
      action={submit}
    >
      <TextInput
        name="trackingNumber"
        label={text.trackingNumber}
        defaultValue={`T-${orderNumber}`}
        maxLength={255}
        required
        withAsterisk={false}
      />
      <TextInput
        name="carrier"
        label={text.carrier}
        defaultValue={text.someCarrier}
        maxLength={255}
        required
        withAsterisk={false}
      />
    </FormDialog>
  );
}
