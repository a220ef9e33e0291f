import type { Attempt } from '#contract';
import { useText } from '../text/use-text.ts';
import { Foreign } from './foreign.tsx';
import { partTexts } from './part-texts.ts';
import { Tag, type Tone } from './tag.tsx';

const TONES: Readonly<Record<NonNullable<Attempt['outcome']>, Tone>> = {
  succeeded: 'good',
  failed: 'bad',
  interrupted: 'warn',
};

/** What an attempt was answered: the status, or the code of why there is none. */
export function AttemptAnswer({ attempt }: { readonly attempt: Attempt | undefined }) {
  const text = useText(partTexts);
  if (attempt === undefined || attempt.outcome === null) return text.none;
  const { status, errorCode, outcome } = attempt;
  return (
    <Tag tone={TONES[outcome]}>
      {errorCode === null ? (status ?? text.none) : <Foreign text={errorCode} max={40} />}
    </Tag>
  );
}
