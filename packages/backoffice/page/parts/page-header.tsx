import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: string;
  /** Beside the heading, such as a state. */
  readonly beside?: ReactNode;
  /** Buttons of what can be done here. */
  readonly children?: ReactNode;
}

/** Where the focus was put last; the page that is opened first keeps the browser's. */
let focusedPath: string | undefined;

/** The one heading of a page, its actions, and the title of the tab. A new page gets the focus here. */
export function PageHeader({ title, beside, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [path] = useLocation();
  useEffect(() => {
    document.title = `${title} · tillkit`;
  }, [title]);
  useEffect(() => {
    if (focusedPath !== undefined && focusedPath !== path) heading.current?.focus();
    focusedPath = path;
  }, [path]);
  return (
    <div className={classes.header}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {title}
      </h1>
      {beside}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
