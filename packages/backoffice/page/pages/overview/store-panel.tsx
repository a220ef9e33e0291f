import { useControl } from '../../client/queries.ts';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** The store, and where its API is. */
export function StorePanel() {
  const text = useText(texts);
  const stores = useControl('stores.list', { query: { pageSize: 1 } });
  return (
    <Panel title={text.store}>
      <Loaded query={stores}>
        {({ items }) =>
          items.map(({ id, name, currency }) => (
            <FieldList
              key={id}
              fields={[
                [text.name, <Foreign key="name" text={name} />],
                [text.currency, currency],
                [text.address, <code key="address">{location.origin}/api</code>],
                [
                  text.document,
                  <a key="document" href="/openapi.json">
                    /openapi.json
                  </a>,
                ],
                [text.id, <code key="id">{id}</code>],
              ]}
            />
          ))
        }
      </Loaded>
    </Panel>
  );
}
