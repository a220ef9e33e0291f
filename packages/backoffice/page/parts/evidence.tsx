import type { ComponentProps } from 'react';
import type { Verdict } from '#contract';
import { useText } from '../text/use-text.ts';
import { evidenceTexts } from './evidence-texts.ts';
import { Places } from './places.tsx';
import { Tag, type Tone } from './tag.tsx';

const TONES: Readonly<Record<Verdict, Tone>> = {
  needed: 'good',
  missing: 'bad',
  'never-used': 'warn',
  unresolved: 'warn',
};

interface EvidenceProps {
  /** Null: the source could not be looked at. */
  readonly verdict: Verdict | null;
  readonly places: ComponentProps<typeof Places>['places'];
}

/** What the source of an extension says of a code, and where. */
export function Evidence({ verdict, places }: EvidenceProps) {
  const text = useText(evidenceTexts);
  if (verdict === null) return <Tag>{text.unknown}</Tag>;
  return (
    <>
      <Tag tone={TONES[verdict]}>{text[verdict]}</Tag>
      {verdict === 'needed' && places.length === 0 && <div>{text.bySubscription}</div>}
      <Places places={places} />
    </>
  );
}
