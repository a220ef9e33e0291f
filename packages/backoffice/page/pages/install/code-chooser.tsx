import { Checkbox } from '@mantine/core';
import type { AppReview } from '#contract';
import { DataTable } from '../../parts/data-table.tsx';
import { Evidence } from '../../parts/evidence.tsx';
import { Panel } from '../../parts/panel.tsx';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { Tag } from '../../parts/tag.tsx';
import { useText } from '../../text/use-text.ts';
import { CodeReach } from './code-reach.tsx';
import classes from './install.module.css';
import { texts } from './texts.ts';

/**
 * The codes that an extension asks for, each with what it opens and whether the source needs it, to be ticked; and those
 * that it would need and does not ask for. The form has the ticked ones as fields named `code`. An upgrade leaves what was
 * granted as it is, and what else the new version asks for is not ticked at first. @assumption A51
 */
export function CodeChooser({ review: { requested, installed, review } }: { readonly review: AppReview }) {
  const text = useText(texts);
  const allows = useText(permissionTexts);
  const found = review?.permissions ?? [];
  const missing = found.filter(({ declared }) => !declared);
  const refused = installed?.requested.filter((code) => !installed.granted.includes(code)) ?? [];
  return (
    <Panel title={text.permissions}>
      <div className={classes.whole}>
        <DataTable
          caption={text.permissions}
          rows={[...requested, ...missing].map(({ code }) => ({
            code,
            found: found.find((one) => one.code === code),
            isAsked: requested.some((one) => one.code === code),
          }))}
          rowKey={({ code }) => code}
          empty={text.asksNothing}
          columns={[
            {
              label: text.grant,
              cell: ({ code, isAsked }) =>
                isAsked ? (
                  <>
                    <Checkbox
                      name="code"
                      value={code}
                      size="sm"
                      label={<code>{code}</code>}
                      description={allows[code]}
                      defaultChecked={installed === null || installed.granted.includes(code)}
                      disabled={installed?.granted.includes(code)}
                    />
                    {installed?.granted.includes(code) && <Tag>{text.staysGranted}</Tag>}
                    {refused.includes(code) && <Tag>{text.refusedBefore}</Tag>}
                  </>
                ) : (
                  <>
                    <code>{code}</code>
                    <div>{text.notAsked}</div>
                  </>
                ),
            },
            {
              label: text.inCode,
              cell: ({ found: { verdict, static: places } = { verdict: null, static: [] } }) => (
                <Evidence verdict={verdict} places={places} />
              ),
            },
            {
              label: text.reaches,
              cell: ({ code }) => <CodeReach code={code} personalData={review?.reach.personalData ?? []} />,
            },
          ]}
        />
      </div>
    </Panel>
  );
}
