/** A path of the contract's tables, `/orders/{id}/pay`, as Fastify writes it: `/orders/:id/pay`. */
export const toRoutePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * A request's URL as it is routed: a path whose escapes do not decode is taken literally, so that it is looked up, and
 * not found, like any other.
 * @source contract §11
 */
export function toRoutableUrl(url: string): string {
  const query = url.indexOf('?');
  const path = query === -1 ? url : url.slice(0, query);
  if (!path.includes('%') || canDecode(path)) return url;
  return path.replaceAll('%', '%25') + (query === -1 ? '' : url.slice(query));
}

function canDecode(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
