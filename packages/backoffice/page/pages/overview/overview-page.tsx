import { lazy, Suspense } from 'react';
import { Loading } from '../../parts/loading.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { ClockPanel } from './clock-panel.tsx';
import { InstalledApps } from './installed-apps.tsx';
import { LiveMessages } from './live-messages.tsx';
import classes from './overview.module.css';
import { StorePanel } from './store-panel.tsx';
import { texts } from './texts.ts';

const RatesChart = lazy(() => import('./rates-chart.tsx'));

export default function OverviewPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  return (
    <>
      <PageHeader title={titles.overview} />
      <div className={classes.panels}>
        <StorePanel />
        <ClockPanel />
      </div>
      <InstalledApps />
      <Panel title={text.rates}>
        <Suspense fallback={<Loading />}>
          <RatesChart />
        </Suspense>
      </Panel>
      <LiveMessages />
    </>
  );
}
