import { Button, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useApps } from '../../parts/app-name.tsx';
import { Notice } from '../../parts/notice.tsx';
import { toVisible } from '../../parts/visible-text.ts';
import { useText } from '../../text/use-text.ts';
import type { ApiDocument, Operation, Parameter } from './api-document.ts';
import type { Caller } from './caller.ts';
import classes from './explorer.module.css';
import type { SentCall } from './sent-call.ts';
import { texts } from './texts.ts';
import { toCall } from './to-call.ts';
import { toSample } from './to-sample.ts';

interface CallFormProps {
  readonly operation: Operation;
  readonly document: ApiDocument;
  readonly isBusy: boolean;
  readonly onSend: (call: SentCall) => void;
}

/** The fields of a call, and who makes it. */
export function CallForm({ operation, document, isBusy, onSend }: CallFormProps) {
  const text = useText(texts);
  const { data: apps } = useApps();
  const [who, setWho] = useState('owner');
  const [isBad, setBad] = useState(false);
  const { parameters = [], requestBody } = operation;
  const content = requestBody?.content ?? {};
  const json = content['application/json'];

  const toCaller = (form: FormData): Caller => {
    const app = apps?.items.find(({ id }) => id === who);
    if (app !== undefined) return { kind: 'app', app };
    return who === 'key' ? { kind: 'key', apiKey: String(form.get('apiKey') ?? '') } : { kind: who as 'owner' };
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    let call: SentCall['call'];
    try {
      call = await toCall(operation, form);
      setBad(false);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return setBad(true);
    }
    onSend({ caller: toCaller(form), call });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.parameters}>
        {parameters.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} />
        ))}
      </div>
      {json !== undefined && (
        <Textarea
          name="body"
          label={requestBody?.required === false ? text.bodyOptional : text.body}
          rows={8}
          spellCheck={false}
          classNames={{ input: classes.body ?? '' }}
          defaultValue={JSON.stringify(toSample(json.schema, document), null, 2)}
        />
      )}
      {content['multipart/form-data'] !== undefined && (
        <label className={classes.file}>
          {text.file} <input type="file" name="file" required />
        </label>
      )}
      {isBad && <Notice tone="bad">{text.badBody}</Notice>}
      <div className={classes.row}>
        <NativeSelect
          label={text.caller}
          value={who}
          onChange={(event) => setWho(event.currentTarget.value)}
          data={[
            { value: 'owner', label: text.owner },
            ...(apps?.items ?? []).map(({ id, name }) => ({ value: id, label: text.app(toVisible(name)) })),
            { value: 'key', label: text.key },
            { value: 'nobody', label: text.nobody },
          ]}
        />
        {who === 'key' && (
          <PasswordInput
            name="apiKey"
            label={text.apiKey}
            description={text.keyHint}
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
          />
        )}
        <Button type="submit" disabled={isBusy}>
          {text.send}
        </Button>
      </div>
    </form>
  );
}

function ParameterField({ parameter: { name, in: place, description, schema } }: { readonly parameter: Parameter }) {
  const text = useText(texts);
  const field = { name: `${place}.${name}`, label: <code>{name}</code>, description };
  if (schema.enum === undefined) {
    const byDefault = schema.default === undefined ? {} : { placeholder: String(schema.default) };
    return <TextInput {...field} {...byDefault} required={place === 'path'} withAsterisk={false} />;
  }
  const choices = schema.enum.map(String).map((value) => ({ value, label: value }));
  return <NativeSelect {...field} data={[{ value: '', label: text.notGiven }, ...choices]} />;
}
