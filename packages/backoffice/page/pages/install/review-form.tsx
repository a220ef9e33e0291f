import { Button } from '@mantine/core';
import type { AppReview, Permission } from '#contract';
import { Failure } from '../../parts/failure.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { useText } from '../../text/use-text.ts';
import { CodeChooser } from './code-chooser.tsx';
import classes from './install.module.css';
import { ReviewDetails } from './review-details.tsx';
import { texts } from './texts.ts';
import { UpgradeDifference } from './upgrade-difference.tsx';

interface ReviewFormProps {
  readonly review: AppReview;
  readonly isChanged: boolean;
  readonly onInstall: (codes: Permission[]) => Promise<unknown>;
}

/** What an extension asks for and what is known of it, and the button that installs it with the codes that are ticked. */
export function ReviewForm({ review, isChanged, onInstall }: ReviewFormProps) {
  const text = useText(texts);
  const { name, version, installed } = review;
  const isSame = installed?.version === version;
  const { busy, error, onSubmit } = useSubmit((form) => onInstall(form.getAll('code') as Permission[]));
  return (
    <form onSubmit={onSubmit}>
      <div role="status">
        <Notice
          tone={isSame ? 'warn' : 'plain'}
          title={
            <>
              <Foreign text={name} /> <Foreign text={version} max={40} />
            </>
          }
        >
          <p>{isSame ? text.sameVersion : installed === null ? text.nothingYet : text.anUpgrade(installed.version)}</p>
        </Notice>
      </div>
      {isChanged && <Notice tone="warn" title={text.changed} />}
      {installed !== null && !isSame && <UpgradeDifference installed={installed} review={review} />}
      <CodeChooser review={review} />
      <ReviewDetails review={review.review} />
      <div className={classes.failure}>{error !== undefined && <Failure error={error} />}</div>
      <div className={classes.submit}>
        <Button type="submit" size="sm" loading={busy} disabled={isSame}>
          {installed === null ? text.install : text.upgrade}
        </Button>
        <span className={classes.note}>{text.ticked}</span>
      </div>
    </form>
  );
}
