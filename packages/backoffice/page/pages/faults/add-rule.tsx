import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FaultRule } from '#contract';
import { EVENTS, HEALTH_COMPONENTS } from '../../generated/catalog.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';
import { toRule } from './to-rule.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];

/** A form for a rule: what it applies to, what it does and how often. */
export function AddRule({ onAdd }: { readonly onAdd: (rule: FaultRule) => Promise<unknown> }) {
  const text = useText(texts);
  const [target, setTarget] = useState('deliveries');
  const [effect, setEffect] = useState('respond');
  // A rule that names nothing of deliveries, or nothing of calls, would apply to both.
  const [event, setEvent] = useState('order.paid');
  const [method, setMethod] = useState('');
  const effects = ['respond', 'latency', 'drop', ...(target === 'calls' ? [] : ['duplicate'])] as const;
  return (
    <FormDialog
      label={text.add}
      title={text.add}
      submitLabel={text.add}
      variant="filled"
      action={(form) => onAdd(toRule(form))}
    >
      <NativeSelect
        label={text.applies}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value)}
        data={(['deliveries', 'calls', 'all', 'probe'] as const).map((value) => ({ value, label: text[value] }))}
      />
      {target === 'deliveries' && (
        <>
          <NativeSelect
            name="event"
            label={text.event}
            value={event}
            onChange={(change) => setEvent(change.currentTarget.value)}
            data={[
              { value: '', label: text.anyEvent },
              ...Object.keys(EVENTS).map((value) => ({ value, label: value })),
            ]}
          />
          <TextInput name="receiver" label={text.receiver} required={event === ''} />
        </>
      )}
      {target === 'calls' && (
        <>
          <NativeSelect
            name="method"
            label={text.method}
            value={method}
            onChange={(change) => setMethod(change.currentTarget.value)}
            data={[{ value: '', label: text.anyMethod }, ...METHODS.map((value) => ({ value, label: value }))]}
          />
          <TextInput name="path" label={text.path} pattern="/api/.*" required={method === ''} />
        </>
      )}
      {target === 'probe' ? (
        <NativeSelect name="component" label={text.component} data={[...HEALTH_COMPONENTS]} />
      ) : (
        <NativeSelect
          name="effect"
          label={text.effect}
          value={effect}
          onChange={(event) => setEffect(event.currentTarget.value)}
          data={effects.map((value) => ({ value, label: text[value as 'respond'] }))}
        />
      )}
      {target !== 'probe' && effect === 'respond' && (
        <TextInput
          name="status"
          type="number"
          label={text.status}
          min={target === 'deliveries' ? 200 : 400}
          max={599}
          defaultValue={500}
          required
        />
      )}
      {target !== 'probe' && effect === 'latency' && (
        <TextInput
          name="latencyMs"
          type="number"
          label={text.latencyMs}
          min={0}
          max={60000}
          defaultValue={1000}
          required
        />
      )}
      <TextInput name="times" type="number" label={text.times} min={1} />
    </FormDialog>
  );
}
