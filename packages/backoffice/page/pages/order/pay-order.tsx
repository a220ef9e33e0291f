import { Checkbox, TextInput } from '@mantine/core';
import { useControlAction } from '../../client/queries.ts';
import { textOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Money } from '../../parts/money.tsx';
import { useText } from '../../text/use-text.ts';
import type { StepProps } from './step-props.ts';
import { texts } from './texts.ts';

/** Pays an order, or lets its payment fail, which causes no event. */
export function PayOrder({ order: { id, total, currency }, act }: StepProps) {
  const text = useText(texts);
  const pay = useControlAction('orders.pay');
  const submit = (form: FormData) => {
    const gateway = textOf(form, 'gateway');
    const fail = form.get('fail') !== null;
    const run = () => pay.mutateAsync({ id, body: { fail, ...(gateway !== undefined && { gateway }) } });
    return fail ? run() : act(run);
  };
  return (
    <FormDialog label={text.pay} title={text.payTitle} submitLabel={text.pay} variant="filled" action={submit}>
      <p>
        {text.total}: <Money amount={total} currency={currency} />
      </p>
      <TextInput name="gateway" label={text.gateway} defaultValue="manual" maxLength={100} />
      <Checkbox name="fail" label={text.letFail} description={text.letFailHint} />
    </FormDialog>
  );
}
