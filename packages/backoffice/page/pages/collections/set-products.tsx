import { useQuery } from '@tanstack/react-query';
import type { Collection, Product } from '#contract';
import { callApi } from '../../client/api.ts';
import { useControlAction } from '../../client/queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { useText } from '../../text/use-text.ts';
import { ChosenProducts, productIdsOf } from './chosen-products.tsx';
import { texts } from './texts.ts';

/** More cannot be put in order by hand. */
const SHOWN = 500;

/** Shows which products a collection holds, and changes that. */
export function SetProducts({ collection: { id, title, productCount } }: { readonly collection: Collection }) {
  const text = useText(texts);
  const set = useControlAction('collections.setProducts');
  const isShown = productCount <= SHOWN;
  return (
    <FormDialog
      label={text.products}
      title={text.productsOf(toLabel(title, 60))}
      submitLabel={isShown ? text.save : text.close}
      size="compact-sm"
      action={async (form) => {
        const productIds = productIdsOf(form);
        if (productIds !== undefined) await set.mutateAsync({ id, body: { productIds } });
      }}
    >
      {isShown ? <Members id={id} /> : <p>{text.tooMany(SHOWN)}</p>}
    </FormDialog>
  );
}

function Members({ id }: { readonly id: string }) {
  const members = useQuery({ queryKey: ['members', id], queryFn: () => listMembers(id), staleTime: 0, gcTime: 0 });
  return <Loaded query={members}>{(products) => <ChosenProducts before={products} />}</Loaded>;
}

async function listMembers(id: string): Promise<Product[]> {
  const products: Product[] = [];
  for (let page = 1; page <= SHOWN / 100; page += 1) {
    const { items, total } = await callApi('collections.products', { id, query: { page, pageSize: 100 } });
    products.push(...items);
    if (products.length >= total) break;
  }
  return products;
}
