import type { Review } from '#contract';
import { FieldList } from '../../parts/field-list.tsx';
import { FirstItems } from '../../parts/first-items.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import classes from './install.module.css';
import { texts } from './texts.ts';

/** How large the code is and what is in it. */
export function BundlePanel({ review: { bundle, digest, manifest } }: { readonly review: Review }) {
  const text = useText(texts);
  const format = useFormat();
  const list = (rows: readonly (readonly [name: string, size: string])[]) =>
    rows.length === 0 ? (
      text.none
    ) : (
      <FirstItems items={rows} itemKey={([name, size]) => `${name} ${size}`}>
        {([name, size]) => (
          <>
            <Foreign text={name} max={80} /> <span className={classes.note}>{size}</span>
          </>
        )}
      </FirstItems>
    );
  return (
    <Panel title={text.bundle}>
      <FieldList
        fields={[
          [text.size, bundle === null ? text.notBundled : format.bytes(bundle.sizeBytes)],
          [
            text.handlers,
            list((bundle?.handlers ?? []).map(({ handler, sizeBytes }) => [handler, format.bytes(sizeBytes)])),
          ],
          [
            text.packages,
            list(
              (bundle?.packages ?? []).map(({ name, version, sizeBytes }) => [
                version === null ? name : `${name} ${version}`,
                format.bytes(sizeBytes),
              ]),
            ),
          ],
          [text.panels, list((manifest?.ui ?? []).map(({ target, entry }) => [target, entry]))],
        ]}
      />
      <div className={classes.digest}>
        <FieldList fields={[[text.digest, <code key="digest">{digest}</code>]]} />
      </div>
    </Panel>
  );
}
