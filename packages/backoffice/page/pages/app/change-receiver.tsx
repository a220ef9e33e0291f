import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { App } from '#contract';
import { useControlAction } from '../../client/queries.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

/** A form for where the events of an app go: to its handlers in the sandbox, or to a server. */
export function ChangeReceiver({ app }: { readonly app: App }) {
  const text = useText(texts);
  const setReceiver = useControlAction('apps.setReceiver');
  const submit = (form: FormData) =>
    setReceiver.mutateAsync({
      id: app.id,
      body: { url: form.get('to') === 'url' ? String(form.get('url') ?? '').trim() : null },
    });
  return (
    <FormDialog
      label={text.changeReceiver}
      title={text.changeReceiver}
      submitLabel={text.save}
      size="compact-sm"
      action={submit}
    >
      <ReceiverFields app={app} />
    </FormDialog>
  );
}

/** An app without a folder has no handlers here. */
function ReceiverFields({ app: { dir, receiverUrl } }: { readonly app: App }) {
  const text = useText(texts);
  const [to, setTo] = useState(receiverUrl === null ? 'sandbox' : 'url');
  return (
    <>
      <Radio.Group name="to" label={text.deliverTo} value={to} onChange={setTo}>
        <Radio value="sandbox" label={text.toSandbox} disabled={dir === null} />
        <Radio value="url" label={text.toUrl} />
      </Radio.Group>
      {to === 'url' && <TextInput name="url" type="url" label={text.url} defaultValue={receiverUrl ?? ''} required />}
    </>
  );
}
