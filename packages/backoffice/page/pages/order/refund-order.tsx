import { TextInput } from '@mantine/core';
import { useApiAction } from '../../client/queries.ts';
import { textOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { leftOf } from './left-of.ts';
import type { StepProps } from './step-props.ts';
import { texts } from './texts.ts';

/** Gives back a part of what was paid, or all that is left. */
export function RefundOrder({ order, act }: StepProps) {
  const text = useText(texts);
  const refund = useApiAction('orders.refund');
  const { id, currency } = order;
  const left = leftOf(order);
  const submit = (form: FormData) => {
    const reason = textOf(form, 'reason');
    const body = { amount: Number(form.get('amount')), ...(reason !== undefined && { reason }) };
    return act(() => refund.mutateAsync({ id, body }));
  };
  if (left === 0) return null;
  return (
    <FormDialog label={text.refund} title={text.refundTitle} submitLabel={text.refund} danger action={submit}>
      <TextInput
        name="amount"
        type="number"
        step="any"
        max={left}
        label={`${text.amount} (${currency})`}
        description={text.amountHint}
        defaultValue={left}
        required
        withAsterisk={false}
      />
      <TextInput name="reason" label={text.reason} maxLength={500} />
    </FormDialog>
  );
}
