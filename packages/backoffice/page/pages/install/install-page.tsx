import { useState } from 'react';
import type { AppInstalled, AppReview, Permission } from '#contract';
import { useControlAction } from '../../client/queries.ts';
import { lastMessageNumber } from '../../client/stream.ts';
import { PageHeader } from '../../parts/page-header.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { Done, type DoneApp } from './done.tsx';
import { ReviewForm } from './review-form.tsx';
import { SourceForm } from './source-form.tsx';
import type { AppSource } from './to-source.ts';

interface Reviewed {
  readonly source: AppSource;
  readonly review: AppReview;
}

/** Installs or upgrades an app: what it asks for is reviewed first. */
export default function InstallPage() {
  const titles = useText(pageTitles);
  const install = useControlAction('apps.install');
  const upgrade = useControlAction('apps.upgrade');
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [done, setDone] = useState<DoneApp>();

  const review = async (source: AppSource) => {
    setReviewed(undefined);
    const answer = await install.mutateAsync({ body: source });
    if ('requested' in answer) setReviewed({ source, review: answer });
  };
  const finish = async ({ source, review: { installed } }: Reviewed, grant: Permission[]) => {
    const since = lastMessageNumber();
    if (installed === null) {
      const app = (await install.mutateAsync({ body: { ...source, grant } })) as AppInstalled;
      setDone({ app, since });
    } else {
      const { receiverUrl: _, ...code } = source;
      const app = await upgrade.mutateAsync({ id: installed.id, body: { ...code, grant } });
      setDone({ app, since, before: installed.version });
    }
    setReviewed(undefined);
  };
  return (
    <>
      <PageHeader title={titles.install} />
      {done === undefined ? <SourceForm onReview={review} /> : <Done done={done} onAgain={() => setDone(undefined)} />}
      {reviewed !== undefined && <ReviewForm review={reviewed.review} onInstall={(codes) => finish(reviewed, codes)} />}
    </>
  );
}
