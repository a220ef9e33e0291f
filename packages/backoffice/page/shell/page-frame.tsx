import { Component, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';

/** Around each page: while its code is on its way, and when it fails, which leaves the rest usable. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return (
    <Boundary key={path}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // The code of a page that could not be loaded stays so until the document is loaded again.
    return <Failure error={error} onRetry={() => location.reload()} />;
  }
}
