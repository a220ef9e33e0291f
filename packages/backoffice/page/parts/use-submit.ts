import { type FormEvent, useState } from 'react';

/** A form's action: whether it is under way, how it failed, and the handler that starts it, never twice at once. */
export function useSubmit(action: (form: FormData) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await action(new FormData(event.currentTarget));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, onSubmit };
}
