import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../text/use-text.ts';
import classes from './copy-button.module.css';
import { partTexts } from './part-texts.ts';

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, when several such buttons are near. */
  readonly label?: string;
}

/** Copies a text, and says whether that went well. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const labels = useText(partTexts);
  const [done, setDone] = useState<boolean>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      setDone(false);
    }
  };
  return (
    <span className={classes.copy}>
      <output>{done === true ? labels.copied : done === false ? labels.notCopied : ''}</output>
      <Button variant="default" size="compact-sm" onClick={copy} onBlur={() => setDone(undefined)}>
        {label ?? labels.copy}
      </Button>
    </span>
  );
}
