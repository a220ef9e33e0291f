import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { App, Permission } from '#contract';
import { useControlAction } from '../../client/queries.ts';
import { Empty } from '../../parts/empty.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { useText } from '../../text/use-text.ts';
import classes from './app.module.css';
import { texts } from './texts.ts';

/** A switch for each code that an app asks for. Nothing changes before what will change was confirmed. */
export function PermissionsPanel({ app: { id, requested, granted } }: { readonly app: App }) {
  const text = useText(texts);
  const allows = useText(permissionTexts);
  const setPermissions = useControlAction('apps.setPermissions');
  const [turned, setTurned] = useState<readonly Permission[]>([]);
  const isOn = (code: Permission) => granted.includes(code) !== turned.includes(code);
  const added = requested.filter((code) => isOn(code) && !granted.includes(code));
  const revoked = granted.filter((code) => !isOn(code));
  const turn = (code: Permission) =>
    setTurned(turned.includes(code) ? turned.filter((other) => other !== code) : [...turned, code]);
  const save = async () => {
    await setPermissions.mutateAsync({ id, body: { granted: requested.filter(isOn) } });
    setTurned([]);
  };
  return (
    <Panel
      title={text.permissions}
      actions={
        <FormDialog
          label={text.savePermissions}
          title={text.savePermissionsTitle}
          submitLabel={text.save}
          size="compact-sm"
          action={save}
          danger={revoked.length > 0}
          disabled={added.length + revoked.length === 0}
        >
          {added.length > 0 && <p>{text.willGrant(added.join(', '))}</p>}
          {revoked.length > 0 && <p>{text.willRevoke(revoked.join(', '))}</p>}
        </FormDialog>
      }
    >
      {requested.length === 0 ? (
        <Empty>{text.asksNothing}</Empty>
      ) : (
        <div className={classes.switches}>
          {requested.map((code) => (
            <Switch
              key={code}
              size="sm"
              label={<code>{code}</code>}
              description={allows[code]}
              checked={isOn(code)}
              onChange={() => turn(code)}
            />
          ))}
        </div>
      )}
    </Panel>
  );
}
