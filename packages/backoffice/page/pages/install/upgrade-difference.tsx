import type { AppReview, Permission } from '#contract';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';

interface UpgradeDifferenceProps {
  readonly installed: NonNullable<AppReview['installed']>;
  readonly review: AppReview;
}

/** What an upgrade changes for the owner, before it is done. */
export function UpgradeDifference({ installed, review: { version, requested } }: UpgradeDifferenceProps) {
  const text = useText(texts);
  const asked = requested.map(({ code }) => code);
  const show = (codes: readonly Permission[]) =>
    codes.length === 0
      ? text.none
      : codes.map((code) => (
          <div key={code}>
            <code>{code}</code>
          </div>
        ));
  return (
    <Panel title={text.difference}>
      <FieldList
        fields={[
          [
            text.version,
            <span key="version">
              <Foreign text={installed.version} max={40} /> → <Foreign text={version} max={40} />
            </span>,
          ],
          [text.added, show(asked.filter((code) => !installed.requested.includes(code)))],
          [text.removed, show(installed.requested.filter((code) => !asked.includes(code)))],
          [text.kept, show(asked.filter((code) => installed.granted.includes(code)))],
          [
            text.refusedSoFar,
            show(asked.filter((code) => installed.requested.includes(code) && !installed.granted.includes(code))),
          ],
        ]}
      />
    </Panel>
  );
}
