import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ProductDetail, ProductStatus } from '#contract';
import type { Act } from '../../client/acting.ts';
import { useApiAction } from '../../client/queries.ts';
import { PRODUCT_STATUSES } from '../../generated/catalog.ts';
import { changesOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { stateTexts } from '../../parts/state-texts.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface EditProductProps {
  readonly product: ProductDetail;
  readonly act: Act;
}

/** Changes a product's fields. Only what is another one now is sent. */
export function EditProduct({ product, act }: EditProductProps) {
  const text = useText(texts);
  const states = useText(stateTexts);
  const update = useApiAction('products.update');
  const { id, title, description, handle, status, currency } = product;
  const price = String(product.price);
  const submit = async (form: FormData) => {
    const changes = changesOf(form, { title, description, handle, currency, status, price });
    if (Object.keys(changes).length === 0) return;
    const { price: newPrice, status: newStatus, ...others } = changes;
    const body = {
      ...others,
      ...(newStatus !== undefined && { status: newStatus as ProductStatus }),
      ...(newPrice !== undefined && { price: Number(newPrice) }),
    };
    await act(() => update.mutateAsync({ id, body }));
  };
  return (
    <FormDialog label={text.edit} title={text.editTitle} submitLabel={text.save} action={submit}>
      <TextInput name="title" label={text.title} defaultValue={title} maxLength={255} required withAsterisk={false} />
      <NativeSelect
        name="status"
        label={text.status}
        defaultValue={status}
        data={PRODUCT_STATUSES.map((value) => ({ value, label: states[value] }))}
      />
      <TextInput
        name="price"
        type="number"
        step="any"
        min={0}
        label={text.price}
        description={text.priceHint}
        defaultValue={price}
        required
        withAsterisk={false}
      />
      <TextInput
        name="currency"
        label={text.currency}
        defaultValue={currency}
        maxLength={3}
        required
        withAsterisk={false}
      />
      <TextInput
        name="handle"
        label={text.handle}
        description={text.handleHint}
        defaultValue={handle}
        maxLength={100}
        required
        withAsterisk={false}
      />
      <Textarea
        name="description"
        label={text.description}
        defaultValue={description}
        rows={6}
        maxLength={65_535}
        resize="vertical"
      />
    </FormDialog>
  );
}
