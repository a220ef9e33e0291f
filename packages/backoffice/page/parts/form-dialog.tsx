import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../text/use-text.ts';
import { Failure } from './failure.tsx';
import classes from './form-dialog.module.css';
import { partTexts } from './part-texts.ts';
import { useSubmit } from './use-submit.ts';

interface FormDialogProps {
  /** On the button that opens it. */
  readonly label: string;
  readonly title: string;
  /** On the button that does it. */
  readonly submitLabel: string;
  /** Does it, with the named fields of the form; the dialog closes when that went well and shows the failure when not. */
  readonly action: (form: FormData) => Promise<unknown>;
  readonly children: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly variant?: 'filled' | 'default' | 'subtle';
  readonly size?: 'sm' | 'compact-sm';
}

/** A button that opens a form over the page. */
export function FormDialog({ label, variant = 'default', size = 'sm', disabled = false, ...form }: FormDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <OpenDialog {...form} onClosed={() => setOpen(false)} />}
    </>
  );
}

type OpenDialogProps = Pick<FormDialogProps, 'title' | 'submitLabel' | 'action' | 'children' | 'danger'> & {
  readonly onClosed: () => void;
};

function OpenDialog({ title, submitLabel, action, children, danger = false, onClosed }: OpenDialogProps) {
  const text = useText(partTexts);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // The element gives the focus back to the button when it closes, so it goes only after that.
  const close = () => dialog.current?.close();
  const { busy, error, onSubmit } = useSubmit(async (form) => {
    await action(form);
    close();
  });
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClosed}>
      <form onSubmit={onSubmit}>
        <header className={classes.head}>
          <h2 id={id}>{title}</h2>
        </header>
        <div className={classes.body}>
          {children}
          {error !== undefined && <Failure error={error} />}
        </div>
        <footer className={classes.foot}>
          <Button variant="default" size="sm" onClick={close}>
            {text.cancel}
          </Button>
          <Button type="submit" size="sm" loading={busy} {...(danger && { color: 'red' })}>
            {submitLabel}
          </Button>
        </footer>
      </form>
    </dialog>
  );
}
