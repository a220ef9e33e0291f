import { useApi } from '../../client/queries.ts';
import { PRODUCT_STATUSES } from '../../generated/catalog.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { FilterBar, FilterSelect } from '../../parts/filter-bar.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryChoice, useQueryPage } from '../../parts/query-values.ts';
import { StateBadge } from '../../parts/state-badge.tsx';
import { stateTexts } from '../../parts/state-texts.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { CreateProduct } from './create-product.tsx';
import { texts } from './texts.ts';

/** The products of the store, newest first. */
export default function ProductsPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const states = useText(stateTexts);
  const format = useFormat();
  const status = useQueryChoice('status', PRODUCT_STATUSES);
  const products = useApi('products.list', { query: { page: useQueryPage(), status } });
  return (
    <>
      <PageHeader title={titles.products}>
        <CreateProduct />
      </PageHeader>
      <FilterBar>
        <FilterSelect
          name="status"
          label={text.status}
          options={PRODUCT_STATUSES.map((value) => ({ value, label: states[value] }))}
        />
      </FilterBar>
      <Loaded query={products}>
        {(page) => (
          <>
            <DataTable
              caption={titles.products}
              rows={page.items}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/products/${id}`}
              empty={status === undefined ? text.noProducts : text.noSuchProducts}
              columns={[
                { label: text.title, cell: ({ title }) => <Foreign text={title} max={80} /> },
                { label: text.status, cell: (product) => <StateBadge state={product.status} /> },
                {
                  label: text.price,
                  cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
                  numeric: true,
                },
                { label: text.inventory, cell: ({ inventory }) => format.number(inventory), numeric: true },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
              ]}
            />
            <Pager name={titles.products} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
