import { useState } from 'react';
import type { AppInstalled, AppReview, Permission } from '#contract';
import { ApiFailure } from '../../client/failures.ts';
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
  /** The folder was another one when its review was read. */
  readonly isChanged: boolean;
}

/** Installs or upgrades an app: what it asks for is reviewed first. */
export default function InstallPage() {
  const titles = useText(pageTitles);
  const install = useControlAction('apps.install');
  const upgrade = useControlAction('apps.upgrade');
  const [reviewed, setReviewed] = useState<Reviewed>();
  const [done, setDone] = useState<DoneApp>();

  const review = async (source: AppSource, isChanged = false) => {
    setReviewed(undefined);
    const answer = await install.mutateAsync({ body: source });
    if ('requested' in answer) setReviewed({ source, review: answer, isChanged });
  };
  /** What was refused because it is no longer what was reviewed is reviewed again. */
  const installReviewed = (read: Reviewed, grant: Permission[]) =>
    finish(read, grant).catch((error) => {
      if (!(error instanceof ApiFailure) || error.code !== 'CONFLICT') throw error;
      return review(read.source, true);
    });
  const finish = async ({ source, review: { installed, review } }: Reviewed, grant: Permission[]) => {
    const since = lastMessageNumber();
    const reviewed = { grant, ...(review !== null && { digest: review.digest }) };
    if (installed === null) {
      const app = (await install.mutateAsync({ body: { ...source, ...reviewed } })) as AppInstalled;
      setDone({ app, since });
    } else {
      const { receiverUrl: _, ...code } = source;
      const app = await upgrade.mutateAsync({ id: installed.id, body: { ...code, ...reviewed } });
      setDone({ app, since, before: installed.version });
    }
    setReviewed(undefined);
  };
  return (
    <>
      <PageHeader title={titles.install} />
      {done === undefined ? <SourceForm onReview={review} /> : <Done done={done} onAgain={() => setDone(undefined)} />}
      {reviewed !== undefined && <ReviewForm {...reviewed} onInstall={(codes) => installReviewed(reviewed, codes)} />}
    </>
  );
}
