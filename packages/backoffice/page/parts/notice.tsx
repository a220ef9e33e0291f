import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
  readonly title?: ReactNode;
  readonly children?: ReactNode;
}

/** A boxed message in the page. What is bad is announced at once. */
export const Notice = ({ tone, title, children }: NoticeProps) => (
  <div className={classes.notice} data-tone={tone} {...(tone === 'bad' && { role: 'alert' })}>
    {title !== undefined && <strong>{title}</strong>}
    {children}
  </div>
);
