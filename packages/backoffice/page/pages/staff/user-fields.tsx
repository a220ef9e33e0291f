import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { Permission, User } from '#contract';
import { PERMISSIONS } from '../../generated/catalog.ts';
import { CodeChoice } from '../../parts/code-choice.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface UserFieldsProps {
  /** Whose fields they are; absent: somebody new. */
  readonly user?: User;
}

/** What can be said of a person, as fields of a form. */
export function UserFields({ user }: UserFieldsProps) {
  const text = useText(texts);
  return (
    <>
      <TextInput
        name="email"
        type="email"
        label={text.email}
        required
        defaultValue={user?.email ?? ''}
        maxLength={254}
      />
      <PasswordInput
        name="password"
        label={user === undefined ? text.password : text.newPassword}
        required={user === undefined}
        autoComplete="new-password"
      />
      <NativeSelect
        name="role"
        label={text.role}
        defaultValue={user?.role ?? 'STAFF'}
        data={[
          { value: 'STAFF', label: text.STAFF },
          { value: 'OWNER', label: text.OWNER },
        ]}
      />
      <CodeChoice legend={text.codes} codes={PERMISSIONS} chosen={user?.permissions ?? []} />
      <Checkbox name="disabled" label={text.isDisabled} defaultChecked={user?.disabled ?? false} />
    </>
  );
}

/** The fields as a body of the control plane. */
export const toUserBody = (form: FormData) => ({
  email: String(form.get('email') ?? ''),
  role: form.get('role') === 'OWNER' ? ('OWNER' as const) : ('STAFF' as const),
  permissions: form.getAll('code') as Permission[],
  disabled: form.get('disabled') !== null,
});
