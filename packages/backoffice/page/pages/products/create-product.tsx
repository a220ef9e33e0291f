import { Textarea, TextInput } from '@mantine/core';
import { useLocation } from 'wouter';
import { actOn } from '../../client/acting.ts';
import { useApiAction, useControl } from '../../client/queries.ts';
import { textOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** A form for a new product, and then its page. */
export function CreateProduct() {
  const text = useText(texts);
  const [, navigate] = useLocation();
  const create = useApiAction('products.create');
  const currency = useControl('stores.list', { query: { pageSize: 1 } }).data?.items[0]?.currency;
  const submit = async (form: FormData) => {
    const given = textOf(form, 'currency');
    const body = {
      title: String(form.get('title') ?? ''),
      price: Number(form.get('price')),
      inventory: Number(form.get('inventory')),
      description: String(form.get('description') ?? ''),
      ...(given !== undefined && { currency: given }),
    };
    const { id } = await actOn(
      () => create.mutateAsync({ body }),
      (product) => product.id,
    );
    navigate(`/products/${id}`);
  };
  return (
    <FormDialog label={text.create} title={text.create} submitLabel={text.create} variant="filled" action={submit}>
      <TextInput name="title" label={text.title} maxLength={255} required />
      <TextInput name="price" type="number" step="any" min={0} label={text.price} required />
      <TextInput
        name="currency"
        label={text.currency}
        description={text.currencyHint}
        placeholder={currency ?? ''}
        maxLength={3}
      />
      <TextInput name="inventory" type="number" min={0} label={text.inventory} defaultValue={0} required />
      <Textarea name="description" label={text.description} rows={4} maxLength={65_535} resize="vertical" />
    </FormDialog>
  );
}
