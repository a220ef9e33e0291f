import type { ReactNode } from 'react';
import { FormDialog } from './form-dialog.tsx';

interface ConfirmButtonProps {
  /** On the button, and on the one that confirms. */
  readonly label: string;
  /** The question. */
  readonly title: string;
  readonly action: () => Promise<unknown>;
  /** What will happen. */
  readonly children: ReactNode;
  readonly disabled?: boolean;
  readonly size?: 'sm' | 'compact-sm';
}

/** A button of an action that cannot be taken back: it asks first. */
export const ConfirmButton = ({ label, title, action, children, ...looks }: ConfirmButtonProps) => (
  <FormDialog label={label} title={title} submitLabel={label} action={action} danger {...looks}>
    {children}
  </FormDialog>
);
