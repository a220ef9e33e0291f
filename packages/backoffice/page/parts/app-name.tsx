import { Link } from 'wouter';
import { useControl } from '../client/queries.ts';
import { Foreign } from './foreign.tsx';

/** As many as one page of a list may hold. */
const APPS = { query: { pageSize: 100 } };

/** The apps of the store. */
export const useApps = () => useControl('apps.list', APPS);

/** Name of an app, and the way to it; of one that is gone, its last name. */
export function AppName({ id, name }: { readonly id: string; readonly name: string }) {
  const { data } = useApps();
  const app = data?.items.find((known) => known.id === id);
  if (app === undefined) return <Foreign text={name} max={60} />;
  return (
    <Link href={`/apps/${id}`}>
      <Foreign text={app.name} max={60} />
    </Link>
  );
}
