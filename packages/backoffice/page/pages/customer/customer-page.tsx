import { useParams } from 'wouter';
import type { Customer } from '#contract';
import { useActing } from '../../client/acting.ts';
import { useApi, useControlAction } from '../../client/queries.ts';
import { Panels } from '../../panels/panels.tsx';
import { CausedEvents, mentions } from '../../parts/caused-events.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Deleted } from '../../parts/deleted.tsx';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { toLabel } from '../../parts/visible-text.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { PlaceOrder } from '../orders/place-order.tsx';
import { EditCustomer } from './edit-customer.tsx';
import { texts } from './texts.ts';

/** One customer, who is edited and deleted here, and for whom orders are placed. */
export default function CustomerPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const { id = '' } = useParams();
  const remove = useControlAction('customers.delete');
  // Not asked for while being deleted: that there is no such customer any more would look like a failure.
  const customer = useApi('customers.get', remove.isPending || remove.isSuccess ? null : { id });
  const { since, act } = useActing(id);
  const { data } = customer;
  const title = data === undefined ? titles.customer : toLabel(data.name || data.email);
  return (
    <>
      <PageHeader title={title}>
        {data !== undefined && !remove.isSuccess && (
          <>
            <PlaceOrder customer={data} />
            <EditCustomer customer={data} act={act} />
            <ConfirmButton
              label={text.remove}
              title={text.removeTitle(title)}
              action={() => act(() => remove.mutateAsync({ id }))}
            >
              {text.removeText}
            </ConfirmButton>
          </>
        )}
      </PageHeader>
      {remove.isSuccess ? (
        <Deleted id={id} since={since} title={text.removed} href="/customers">
          {text.toCustomers}
        </Deleted>
      ) : (
        <Loaded query={customer}>
          {(shown) => (
            <>
              <CausedEvents since={since} match={mentions(id)} />
              <CustomerPanel customer={shown} />
              <Panels target="customer.detail" recordId={id} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

function CustomerPanel({
  customer: { id, email, name, phone, createdAt, updatedAt },
}: {
  readonly customer: Customer;
}) {
  const text = useText(texts);
  return (
    <Panel title={text.customer}>
      <FieldList
        fields={[
          [text.email, <Foreign key="email" text={email} />],
          [text.name, <Foreign key="name" text={name || text.none} />],
          [text.phone, <Foreign key="phone" text={phone || text.none} />],
          [text.created, <Moment key="created" at={createdAt} />],
          [text.updated, <Moment key="updated" at={updatedAt} />],
          [text.id, <code key="id">{id}</code>],
        ]}
      />
    </Panel>
  );
}
