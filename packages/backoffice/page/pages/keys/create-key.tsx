import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { KeyCreated, Permission } from '#contract';
import { useControlAction } from '../../client/queries.ts';
import { PERMISSIONS } from '../../generated/catalog.ts';
import { CodeChoice } from '../../parts/code-choice.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface CreateKeyProps {
  readonly onCreated: (key: KeyCreated) => void;
}

/** A form for a new key: its name, what it may do and until when. */
export function CreateKey({ onCreated }: CreateKeyProps) {
  const text = useText(texts);
  const create = useControlAction('keys.create');
  const [reach, setReach] = useState('all');
  const submit = async (form: FormData) => {
    const expiresAt = String(form.get('expiresAt') ?? '');
    onCreated(
      await create.mutateAsync({
        body: {
          name: String(form.get('name') ?? ''),
          scope: reach === 'all' ? null : (form.getAll('code') as Permission[]),
          expiresAt: expiresAt === '' ? null : `${expiresAt}:00.000Z`,
        },
      }),
    );
  };
  return (
    <FormDialog label={text.create} title={text.createTitle} submitLabel={text.create} variant="filled" action={submit}>
      <TextInput name="name" label={text.name} description={text.nameHint} maxLength={255} autoFocus />
      <Radio.Group label={text.scopeLegend} value={reach} onChange={setReach}>
        <Radio value="all" label={text.everything} />
        <Radio value="only" label={text.only} />
      </Radio.Group>
      {reach === 'only' && <CodeChoice legend={text.scope} codes={PERMISSIONS} />}
      <TextInput name="expiresAt" type="datetime-local" label={text.expiresAt} />
    </FormDialog>
  );
}
