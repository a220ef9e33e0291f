import { Button } from '@mantine/core';
import { ApiFailure, NoAnswer } from '../client/failures.ts';
import { useText } from '../text/use-text.ts';
import { Foreign } from './foreign.tsx';
import { Notice } from './notice.tsx';
import { partTexts } from './part-texts.ts';

interface FailureProps {
  readonly error: unknown;
  readonly onRetry?: () => unknown;
}

/** What went wrong, with the store's code and message, and the way to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  const text = useText(partTexts);
  return (
    <Notice tone="bad" title={error instanceof ApiFailure ? <code>{error.code}</code> : text.failed}>
      <p>
        {error instanceof ApiFailure ? (
          <Foreign text={error.message} />
        ) : error instanceof NoAnswer ? (
          text.noAnswer
        ) : (
          text.unexpected
        )}
      </p>
      {onRetry && (
        <Button variant="default" size="xs" onClick={() => onRetry()}>
          {text.retry}
        </Button>
      )}
    </Notice>
  );
}
