import { useLocation } from 'wouter';
import { actOn } from '../../client/acting.ts';
import { useApi, useApiAction } from '../../client/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { textOf } from '../../parts/form-changes.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { CustomerFields } from './customer-fields.tsx';
import { texts } from './texts.ts';

/** The customers of the store, newest first. */
export default function CustomersPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const [, navigate] = useLocation();
  const customers = useApi('customers.list', { query: { page: useQueryPage() } });
  const create = useApiAction('customers.create');
  const submit = async (form: FormData) => {
    const [email = '', name, phone] = ['email', 'name', 'phone'].map((field) => textOf(form, field));
    const body = { email, ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) };
    const { id } = await actOn(
      () => create.mutateAsync({ body }),
      (customer) => customer.id,
    );
    navigate(`/customers/${id}`);
  };
  return (
    <>
      <PageHeader title={titles.customers}>
        <FormDialog label={text.create} title={text.create} submitLabel={text.create} variant="filled" action={submit}>
          <CustomerFields />
        </FormDialog>
      </PageHeader>
      <Loaded query={customers}>
        {(page) => (
          <>
            <DataTable
              caption={titles.customers}
              rows={page.items}
              rowKey={({ id }) => id}
              rowHref={({ id }) => `/customers/${id}`}
              empty={text.noCustomers}
              columns={[
                { label: text.email, cell: ({ email }) => <Foreign text={email} max={80} /> },
                { label: text.name, cell: ({ name }) => <Foreign text={name} max={80} /> },
                { label: text.phone, cell: ({ phone }) => phone !== null && <Foreign text={phone} /> },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
              ]}
            />
            <Pager name={titles.customers} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
