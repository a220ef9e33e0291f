import { Checkbox } from '@mantine/core';
import classes from './code-choice.module.css';

interface CodeChoiceProps<C extends string> {
  readonly legend: string;
  /** What each code allows. */
  readonly codes: Readonly<Record<C, string>>;
  /** Ticked at first. */
  readonly chosen?: readonly C[];
}

/** Permission codes to tick; the form has the chosen ones as fields named `code`. */
export const CodeChoice = <C extends string>({ legend, codes, chosen = [] }: CodeChoiceProps<C>) => (
  <fieldset className={classes.codes}>
    <legend>{legend}</legend>
    {Object.entries<string>(codes).map(([code, allows]) => (
      <Checkbox
        key={code}
        name="code"
        value={code}
        size="sm"
        label={<code>{code}</code>}
        description={allows}
        defaultChecked={chosen.includes(code as C)}
      />
    ))}
  </fieldset>
);
