import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useText } from '../text/use-text.ts';
import { ConnectionState } from './connection-state.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { SchemeSwitch } from './scheme-switch.tsx';
import { shellTexts } from './shell-texts.ts';
import { StoreClock } from './store-clock.tsx';
import { StoreName } from './store-name.tsx';

/** What is around every page: the store, its clock, the connection, the way to the other pages. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const text = useText(shellTexts);
  return (
    <div className={classes.layout}>
      <a href="#content" className={classes.skip}>
        {text.skip}
      </a>
      <header className={classes.header}>
        <Link href="/" className={classes.brand}>
          tillkit <span className={classes.product}>{text.product}</span>
        </Link>
        <StoreName />
        <div className={classes.state}>
          <StoreClock />
          <ConnectionState />
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </header>
      <Navigation />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}
