import { useControl } from '../client/queries.ts';
import { Foreign } from '../parts/foreign.tsx';
import classes from './layout.module.css';

/** The store that the page speaks of: the first one, like every call that names none. */
export function StoreName() {
  const { data } = useControl('stores.list', { query: { pageSize: 1 } });
  const store = data?.items[0];
  if (store === undefined) return null;
  return (
    <span className={classes.store}>
      <Foreign text={store.name} max={60} />
    </span>
  );
}
