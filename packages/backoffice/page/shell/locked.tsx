import { Button } from '@mantine/core';
import type { Lock } from '../client/session.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { useText } from '../text/use-text.ts';
import { LanguageSwitch } from './language-switch.tsx';
import classes from './layout.module.css';
import { shellTexts } from './shell-texts.ts';

/** In place of everything while there is no session: how one comes by it. */
export function Locked({ why }: { readonly why: Lock }) {
  const text = useText(shellTexts);
  return (
    <main className={classes.locked}>
      <PageHeader title={text.lockedTitle}>
        <LanguageSwitch />
      </PageHeader>
      <p>{text[why]}</p>
      <CodeBlock label={text.lockedStart} text="tillkit dev --open" />
      <p>{text.lockedPress}</p>
      <Button variant="default" onClick={() => location.reload()}>
        {text.reload}
      </Button>
    </main>
  );
}
