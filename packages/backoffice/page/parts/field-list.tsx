import type { ReactNode } from 'react';
import classes from './field-list.module.css';

/** The fields of one record: pairs of a label and what it is. */
export const FieldList = ({ fields }: { readonly fields: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className={classes.list}>
    {fields.map(([label, value]) => (
      <div key={label} className={classes.field}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
