import { TextInput } from '@mantine/core';
import { useApi, useControlAction } from '../../client/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { ChosenProducts, productIdsOf } from './chosen-products.tsx';
import { SetProducts } from './set-products.tsx';
import { texts } from './texts.ts';

/** The collections of the store, newest first, each with its products in order. */
export default function CollectionsPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const format = useFormat();
  const collections = useApi('collections.list', { query: { page: useQueryPage() } });
  const create = useControlAction('collections.create');
  return (
    <>
      <PageHeader title={titles.collections}>
        <FormDialog
          label={text.create}
          title={text.create}
          submitLabel={text.create}
          variant="filled"
          action={(form) =>
            create.mutateAsync({
              body: { title: String(form.get('title') ?? ''), productIds: productIdsOf(form) ?? [] },
            })
          }
        >
          <TextInput name="title" label={text.title} maxLength={255} required />
          <ChosenProducts before={[]} />
        </FormDialog>
      </PageHeader>
      <Loaded query={collections}>
        {(page) => (
          <>
            <DataTable
              caption={titles.collections}
              rows={page.items}
              rowKey={({ id }) => id}
              empty={text.noCollections}
              columns={[
                { label: text.title, cell: ({ title }) => <Foreign text={title} max={80} /> },
                { label: text.handle, cell: ({ handle }) => <Foreign text={handle} max={60} /> },
                { label: text.products, cell: ({ productCount }) => format.number(productCount), numeric: true },
                { label: text.updated, cell: ({ updatedAt }) => <Moment at={updatedAt} brief /> },
                { label: text.id, cell: ({ id }) => <code>{id}</code> },
                { label: text.actions, cell: (collection) => <SetProducts collection={collection} /> },
              ]}
            />
            <Pager name={titles.collections} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
