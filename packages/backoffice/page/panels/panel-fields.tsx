import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type {
  PanelCheckbox as CheckboxElement,
  PanelNumberField as NumberElement,
  PanelSelect as SelectElement,
  PanelTextField as TextElement,
} from '#contract';
import { toVisible } from '../parts/visible-text.ts';
import { useHeldValue } from './use-held-value.ts';

interface FieldProps<E> {
  readonly field: Omit<E, 'onChange'>;
  readonly onChange: (value: unknown) => void;
}

type Labels = Pick<TextElement, 'label' | 'description' | 'error' | 'disabled'>;

const labelsOf = ({ label, description, error, disabled = false }: Labels) => ({
  label: toVisible(label),
  disabled,
  ...(description !== undefined && { description: toVisible(description) }),
  ...(error !== undefined && { error: toVisible(error) }),
});

export function PanelTextField({ field, onChange }: FieldProps<TextElement>) {
  const [value, setValue] = useHeldValue(field.value ?? '', onChange);
  const Input = field.multiline === true ? Textarea : TextInput;
  return <Input {...labelsOf(field)} value={value} onChange={(event) => setValue(event.currentTarget.value)} />;
}

export function PanelNumberField({ field, onChange }: FieldProps<NumberElement>) {
  const given = field.value === undefined || field.value === null ? '' : String(field.value);
  const [value, setValue] = useHeldValue(given, (text) => onChange(toNumber(text)));
  return (
    <TextInput
      {...labelsOf(field)}
      inputMode="decimal"
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

const toNumber = (text: string): number | null => {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

export function PanelSelect({ field, onChange }: FieldProps<SelectElement>) {
  const [value, setValue] = useHeldValue(field.value ?? field.options[0]?.value ?? '', onChange);
  const data = field.options.map((option) => ({ value: option.value, label: toVisible(option.label) }));
  return (
    <NativeSelect
      {...labelsOf(field)}
      data={data}
      value={value}
      onChange={(event) => setValue(event.currentTarget.value)}
    />
  );
}

export function PanelCheckbox({ field, onChange }: FieldProps<CheckboxElement>) {
  const [checked, setChecked] = useHeldValue(field.checked ?? false, onChange);
  return (
    <Checkbox {...labelsOf(field)} checked={checked} onChange={(event) => setChecked(event.currentTarget.checked)} />
  );
}
