import { useParams } from 'wouter';
import { useActing } from '../../client/acting.ts';
import { useApi, useApiAction } from '../../client/queries.ts';
import { Panels } from '../../panels/panels.tsx';
import { CausedEvents, mentions } from '../../parts/caused-events.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Deleted } from '../../parts/deleted.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { StateBadge } from '../../parts/state-badge.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { PlaceOrder } from '../orders/place-order.tsx';
import { EditProduct } from './edit-product.tsx';
import { ProductPanel } from './product-panel.tsx';
import { texts } from './texts.ts';
import { VariantsPanel } from './variants-panel.tsx';

/** One product with its variants: it is edited, stocked, ordered and deleted here. */
export default function ProductPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const { id = '' } = useParams();
  const remove = useApiAction('products.delete');
  // While it is deleted it is not asked for: that it is not found any more would look like a failure.
  const product = useApi('products.get', remove.isPending || remove.isSuccess ? null : { id });
  const { since, act } = useActing(id);
  const { data } = product;
  const isShown = data !== undefined && !remove.isSuccess;
  return (
    <>
      <PageHeader
        title={data === undefined ? titles.product : toLabel(data.title)}
        beside={isShown && <StateBadge state={data.status} />}
      >
        {isShown && (
          <>
            {data.status === 'ACTIVE' && <PlaceOrder product={data} />}
            <EditProduct product={data} act={act} />
            <ConfirmButton
              label={text.remove}
              title={text.removeTitle(toLabel(data.title))}
              action={() => act(() => remove.mutateAsync({ id }))}
            >
              {text.removeText}
            </ConfirmButton>
          </>
        )}
      </PageHeader>
      {remove.isSuccess ? (
        <Deleted id={id} since={since} title={text.removed} href="/products">
          {text.toProducts}
        </Deleted>
      ) : (
        <Loaded query={product}>
          {(shown) => (
            <>
              <CausedEvents since={since} match={mentions(id)} />
              <ProductPanel product={shown} />
              <VariantsPanel product={shown} act={act} />
              <Panels target="product.detail" recordId={id} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}
