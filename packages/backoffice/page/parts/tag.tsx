import type { ReactNode } from 'react';
import classes from './tag.module.css';

export type Tone = 'plain' | 'busy' | 'good' | 'warn' | 'bad';

interface TagProps {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A short word in a colour that is readable in light and dark. */
export const Tag = ({ tone = 'plain', children }: TagProps) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
);
