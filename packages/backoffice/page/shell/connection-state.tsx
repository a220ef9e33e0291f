import { useConnection } from '../client/stream.ts';
import { Tag } from '../parts/tag.tsx';
import { useText } from '../text/use-text.ts';
import { shellTexts } from './shell-texts.ts';

const TONES = { connecting: 'plain', open: 'good', lost: 'bad' } as const;

/** Whether what is shown is live. */
export function ConnectionState() {
  const text = useText(shellTexts);
  const connection = useConnection();
  return (
    <span role="status">
      <Tag tone={TONES[connection]}>{text[connection]}</Tag>
    </span>
  );
}
