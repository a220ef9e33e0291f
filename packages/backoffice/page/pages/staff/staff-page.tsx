import { useControl, useControlAction } from '../../client/queries.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { Tag } from '../../parts/tag.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';
import { toUserBody, UserFields } from './user-fields.tsx';

/** The people who can log in to the store, and what they may do. */
export default function StaffPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const users = useControl('users.list', { query: { page: useQueryPage() } });
  const create = useControlAction('users.create');
  const update = useControlAction('users.update');
  const passwordOf = (form: FormData) => String(form.get('password') ?? '');
  return (
    <>
      <PageHeader title={titles.staff}>
        <FormDialog
          label={text.add}
          title={text.add}
          submitLabel={text.add}
          variant="filled"
          action={(form) => create.mutateAsync({ body: { ...toUserBody(form), password: passwordOf(form) } })}
        >
          <UserFields />
        </FormDialog>
      </PageHeader>
      <Loaded query={users}>
        {(page) => (
          <>
            <DataTable
              caption={text.list}
              rows={page.items}
              rowKey={({ id }) => id}
              empty={text.nobody}
              columns={[
                { label: text.email, cell: ({ email }) => <Foreign text={email} /> },
                { label: text.role, cell: ({ role }) => text[role] },
                {
                  label: text.may,
                  cell: ({ role, permissions }) =>
                    role === 'OWNER' ? text.all : permissions.join(', ') || text.nothing,
                },
                {
                  label: text.state,
                  cell: ({ disabled }) =>
                    disabled ? <Tag tone="warn">{text.disabled}</Tag> : <Tag tone="good">{text.active}</Tag>,
                },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
                {
                  label: text.actions,
                  cell: (user) => (
                    <FormDialog
                      label={text.edit}
                      title={text.editTitle(user.email)}
                      submitLabel={text.save}
                      size="compact-sm"
                      action={(form) => {
                        const password = passwordOf(form);
                        const body = { ...toUserBody(form), ...(password !== '' && { password }) };
                        return update.mutateAsync({ id: user.id, body });
                      }}
                    >
                      <UserFields user={user} />
                    </FormDialog>
                  ),
                },
              ]}
            />
            <Pager name={text.list} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}
