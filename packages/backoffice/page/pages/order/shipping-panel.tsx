import type { OrderDetail } from '#contract';
import { ADDRESS_PARTS } from '../../parts/address-parts.ts';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** Where it goes, and how it went there. */
export function ShippingPanel({ order: { shippingAddress, fulfillment } }: { readonly order: OrderDetail }) {
  const text = useText(texts);
  return (
    <>
      <Panel title={text.address}>
        {shippingAddress === null ? (
          text.noAddress
        ) : (
          <FieldList
            fields={ADDRESS_PARTS.map((field) => {
              const value = shippingAddress[field];
              return [text[field], value === null ? text.none : <Foreign key={field} text={value} />];
            })}
          />
        )}
      </Panel>
      <Panel title={text.fulfillment}>
        {fulfillment === null ? (
          text.notFulfilled
        ) : (
          <FieldList
            fields={[
              [text.trackingNumber, <Foreign key="number" text={fulfillment.trackingNumber} />],
              [text.carrier, <Foreign key="carrier" text={fulfillment.carrier} />],
              [text.fulfilledAt, <Moment key="at" at={fulfillment.fulfilledAt} />],
              [text.id, <code key="id">{fulfillment.id}</code>],
            ]}
          />
        )}
      </Panel>
    </>
  );
}
