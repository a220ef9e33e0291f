import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { CausedEvents, mentions } from './caused-events.tsx';
import { Notice } from './notice.tsx';

interface DeletedProps {
  readonly id: string;
  /** `lastMessageNumber()` just before it was deleted. */
  readonly since: number | undefined;
  /** That it is gone. */
  readonly title: string;
  /** The list that it was in, relative to the back office. */
  readonly href: string;
  readonly children: ReactNode;
}

/** In place of a record that was deleted just now: that it is gone, what that caused, and the way back to its list. */
export const Deleted = ({ id, since, title, href, children }: DeletedProps) => (
  <>
    <div role="status">
      <Notice tone="good" title={title}>
        <Link href={href}>{children}</Link>
      </Notice>
    </div>
    <CausedEvents since={since} match={mentions(id)} />
  </>
);
