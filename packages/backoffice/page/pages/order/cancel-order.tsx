import { TextInput } from '@mantine/core';
import { useApiAction } from '../../client/queries.ts';
import { textOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import type { StepProps } from './step-props.ts';
import { texts } from './texts.ts';

/** Cancels an order. */
export function CancelOrder({ order: { id, status }, act }: StepProps) {
  const text = useText(texts);
  const cancel = useApiAction('orders.cancel');
  const submit = (form: FormData) => {
    const reason = textOf(form, 'reason');
    return act(() => cancel.mutateAsync({ id, ...(reason !== undefined && { body: { reason } }) }));
  };
  return (
    <FormDialog label={text.cancel} title={text.cancelTitle} submitLabel={text.cancel} danger action={submit}>
      <p>{status === 'PAID' ? text.cancelPaidText : text.cancelText}</p>
      <TextInput name="reason" label={text.reason} maxLength={500} />
    </FormDialog>
  );
}
