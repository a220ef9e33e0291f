import { useSearchParams } from 'wouter';

/**
 * A value of the page's address, such as a filter; undefined when the address lacks it. Another value starts the list at its
 * first page again.
 */
export function useQueryValue(name: string): [value: string | undefined, set: (value: string | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string | undefined) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
      if (name !== 'page') next.delete('page');
      return next;
    });
  return [params.get(name) || undefined, set];
}

/** The same for a value that is one of a list; another one counts as absent. */
export function useQueryChoice<V extends string>(name: string, values: readonly V[]): V | undefined {
  const [value] = useQueryValue(name);
  return values.find((known) => known === value);
}

/** The page of a list, from 1, as the address has it. */
export function useQueryPage(): number {
  const [value] = useQueryValue('page');
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
