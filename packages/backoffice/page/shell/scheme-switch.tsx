import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core';
import { useText } from '../text/use-text.ts';
import { shellTexts } from './shell-texts.ts';

/** Light, dark, or as the system has it. */
export function SchemeSwitch() {
  const text = useText(shellTexts);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <NativeSelect
      size="xs"
      aria-label={text.scheme}
      data={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: text[value] }))}
      value={colorScheme}
      onChange={(event) => setColorScheme(event.currentTarget.value as MantineColorScheme)}
    />
  );
}
