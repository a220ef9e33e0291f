import { Button } from '@mantine/core';
import { useText } from '../text/use-text.ts';
import { CopyButton } from './copy-button.tsx';
import { Notice } from './notice.tsx';
import { partTexts } from './part-texts.ts';
import classes from './shown-once.module.css';

interface ShownOnceProps {
  readonly title: string;
  /** What each secret is, and the secret. */
  readonly secrets: readonly (readonly [label: string, secret: string])[];
  readonly onHide: () => void;
}

/** Secrets right after they were made; nothing shows them again. */
export function ShownOnce({ title, secrets, onHide }: ShownOnceProps) {
  const text = useText(partTexts);
  return (
    <div role="status">
      <Notice tone="good" title={title}>
        <p>{text.shownOnce}</p>
        <dl className={classes.secrets}>
          {secrets.map(([label, secret]) => (
            <div key={secret} className={classes.secret}>
              <dt>{label}</dt>
              <dd>
                <code>{secret}</code> <CopyButton text={secret} label={text.copyOf(label)} />
              </dd>
            </div>
          ))}
        </dl>
        <Button variant="default" size="compact-sm" onClick={onHide}>
          {text.savedIt}
        </Button>
      </Notice>
    </div>
  );
}
