import type { Customer } from '#contract';
import type { Act } from '../../client/acting.ts';
import { useControlAction } from '../../client/queries.ts';
import { changesOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { CustomerFields } from '../customers/customer-fields.tsx';
import { texts } from './texts.ts';

interface EditCustomerProps {
  readonly customer: Customer;
  readonly act: Act;
}

/** Changes a customer's fields. Only what is another one now is sent. */
export function EditCustomer({ customer, act }: EditCustomerProps) {
  const text = useText(texts);
  const update = useControlAction('customers.update');
  const { id, email, name } = customer;
  const submit = async (form: FormData) => {
    const { phone, ...others } = changesOf(form, { email, name, phone: customer.phone ?? '' });
    const body = { ...others, ...(phone !== undefined && { phone: phone || null }) };
    if (Object.keys(body).length > 0) await act(() => update.mutateAsync({ id, body }));
  };
  return (
    <FormDialog label={text.edit} title={text.editTitle} submitLabel={text.save} action={submit}>
      <CustomerFields customer={customer} />
    </FormDialog>
  );
}
