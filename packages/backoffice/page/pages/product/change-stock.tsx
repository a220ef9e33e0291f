import { TextInput } from '@mantine/core';
import type { Variant } from '#contract';
import type { Act } from '../../client/acting.ts';
import { useApiAction, useControl } from '../../client/queries.ts';
import { textOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface ChangeStockProps {
  readonly variant: Variant;
  readonly act: Act;
}

/** Changes the stock of a variant: by a signed number, or to a level where a switch of the assumptions says so. */
export function ChangeStock({ variant, act }: ChangeStockProps) {
  const text = useText(texts);
  const format = useFormat();
  const adjust = useApiAction('products.adjustInventory');
  const isLevel = useControl('assumptions.get', {}).data?.['inventory.quantity'] === 'absolute';
  const submit = (form: FormData) => {
    const reason = textOf(form, 'reason');
    const body = {
      quantity: Number(form.get('quantity')),
      variantId: variant.id,
      ...(reason !== undefined && { reason }),
    };
    return act(() => adjust.mutateAsync({ id: variant.productId, body }));
  };
  return (
    <FormDialog
      label={text.changeStock}
      title={text.changeStockOf(toLabel(variant.title, 60))}
      submitLabel={text.changeStock}
      size="compact-sm"
      action={submit}
    >
      <p>{text.stockNow(format.number(variant.inventory))}</p>
      <TextInput
        name="quantity"
        type="number"
        step={1}
        label={isLevel ? text.level : text.change}
        description={isLevel ? text.levelHint : text.changeHint}
        defaultValue={isLevel ? variant.inventory : 10}
        required
        withAsterisk={false}
      />
      <TextInput name="reason" label={text.reason} maxLength={500} />
    </FormDialog>
  );
}
