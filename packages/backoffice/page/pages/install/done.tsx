import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { App, AppInstalled } from '#contract';
import { CausedEvents, mentions } from '../../parts/caused-events.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { useText } from '../../text/use-text.ts';
import classes from './install.module.css';
import { texts } from './texts.ts';

/** What was installed, or (`before`: its earlier version) upgraded. */
export interface DoneApp {
  readonly app: App | AppInstalled;
  readonly since: number;
  readonly before?: string;
}

interface DoneProps {
  readonly done: DoneApp;
  readonly onAgain: () => void;
}

/** That an app is installed or upgraded, its secrets for the only time, and what that caused. */
export function Done({ done: { app, since, before }, onAgain }: DoneProps) {
  const text = useText(texts);
  const [shown, setShown] = useState(true);
  const notice = useRef<HTMLDivElement>(null);
  // The button that did it is gone, and the focus with it.
  useEffect(() => notice.current?.focus(), []);
  return (
    <>
      <div ref={notice} tabIndex={-1}>
        <Notice tone="good" title={before === undefined ? text.installed : text.upgraded}>
          <p>
            <Foreign text={app.name} /> {before !== undefined && `${before} → `}
            {app.version}: {app.granted.length === 0 ? text.grantedNothing : text.granted(app.granted.join(', '))}
          </p>
          {before !== undefined && <p>{text.newSecrets}</p>}
          <p className={classes.next}>
            <Link href={`/apps/${app.id}`}>{text.toApp}</Link>
            <Button variant="default" size="compact-sm" onClick={onAgain}>
              {text.again}
            </Button>
          </p>
        </Notice>
      </div>
      {shown && 'apiKey' in app && (
        <ShownOnce
          title={text.secrets}
          secrets={[
            [text.apiKey, app.apiKey],
            ...app.webhooks.map(({ event, secret }) => [text.secretOf(event), secret] as const),
          ]}
          onHide={() => setShown(false)}
        />
      )}
      <CausedEvents since={since} match={mentions(app.id)} />
    </>
  );
}
