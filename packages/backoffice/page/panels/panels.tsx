import { lazy, Suspense } from 'react';
import type { PanelTarget } from '#contract';
import { useControl } from '../client/queries.ts';
import { Failure } from '../parts/failure.tsx';
import { Loading } from '../parts/loading.tsx';

const PanelBox = lazy(() => import('./panel-box.tsx'));

interface PanelsProps {
  readonly target: PanelTarget;
  /** What the page shows; none on the page of an app. */
  readonly recordId?: string;
  /** Only the panels of this app. */
  readonly appId?: string;
}

/** What installed apps show at a place of the back office; nothing where no app shows anything. */
export function Panels({ target, recordId, appId }: PanelsProps) {
  const { data, error } = useControl('panels.list', { query: { target, ...(appId !== undefined && { appId }) } });
  if (error !== null) return <Failure error={error} />;
  return data?.panels.map((panel) => (
    <Suspense key={`${panel.appId} ${panel.target} ${panel.entry}`} fallback={<Loading />}>
      <PanelBox panel={panel} recordId={recordId} />
    </Suspense>
  ));
}
