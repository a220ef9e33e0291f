import { useLocation } from 'wouter';
import type { Customer, Product } from '#contract';
import { actOn } from '../../client/acting.ts';
import { useControlAction } from '../../client/queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { toAddress } from './address-fields.tsx';
import { toBuyer } from './buyer-fields.tsx';
import { OrderFields } from './order-fields.tsx';
import { toLines } from './order-lines.tsx';
import { texts } from './texts.ts';

interface PlaceOrderProps {
  /** Who is chosen at first; absent: the newest customer. */
  readonly customer?: Customer;
  /** What is in it at first; absent: the newest active product that is in stock, in the store's currency. */
  readonly product?: Product;
}

/** A form for an order, which is complete as it opens, and then the page of the order. */
export function PlaceOrder({ customer, product }: PlaceOrderProps) {
  const text = useText(texts);
  const [, navigate] = useLocation();
  const place = useControlAction('orders.place');
  const submit = async (form: FormData) => {
    const body = { ...toBuyer(form), ...toAddress(form), lines: toLines(form) };
    const { id } = await actOn(
      () => place.mutateAsync({ body }),
      (order) => order.id,
    );
    navigate(`/orders/${id}`);
  };
  return (
    <FormDialog
      label={text.place}
      title={text.place}
      submitLabel={text.place}
      variant={customer === undefined && product === undefined ? 'filled' : 'default'}
      action={submit}
    >
      <OrderFields customer={customer} product={product} />
    </FormDialog>
  );
}
