import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Failure } from '../../parts/failure.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useSubmit } from '../../parts/use-submit.ts';
import { useText } from '../../text/use-text.ts';
import classes from './install.module.css';
import { texts } from './texts.ts';
import { type AppSource, toSource } from './to-source.ts';

/** Asks where the extension is. The address may say it, such as that of an app to upgrade; nothing is read before a click. */
export function SourceForm({ onReview }: { readonly onReview: (source: AppSource) => Promise<unknown> }) {
  const text = useText(texts);
  const [params] = useSearchParams();
  const [by, setBy] = useState(params.get('by') === 'manifest' ? 'manifest' : 'folder');
  const { busy, error, onSubmit } = useSubmit((form) => onReview(toSource(form)));
  const receiver = params.get('receiver') ?? '';
  return (
    <Panel title={text.source}>
      <form className={classes.form} onSubmit={onSubmit}>
        <Radio.Group label={text.by} value={by} onChange={setBy}>
          <div className={classes.choices}>
            <Radio value="folder" label={text.folderWay} />
            <Radio value="manifest" label={text.manifestWay} />
          </div>
        </Radio.Group>
        {by === 'folder' ? (
          <>
            <TextInput
              name="dir"
              label={text.folder}
              description={text.folderHint}
              defaultValue={params.get('dir') ?? ''}
              required
            />
            <TextInput name="receiver" label={text.receiverOptional} defaultValue={receiver} />
          </>
        ) : (
          <>
            <Textarea name="manifest" label={text.manifest} rows={10} className={classes.manifest} required />
            <TextInput name="receiver" label={text.receiver} defaultValue={receiver} required />
          </>
        )}
        <div>
          <Button type="submit" size="sm" loading={busy}>
            {text.review}
          </Button>
        </div>
      </form>
      <div className={classes.failure}>
        {error instanceof SyntaxError ? (
          <Notice tone="bad" title={text.noJson}>
            <p>
              <Foreign text={error.message} />
            </p>
          </Notice>
        ) : (
          error !== undefined && <Failure error={error} />
        )}
      </div>
    </Panel>
  );
}
