import type { App } from '#contract';
import { FieldList } from '../../parts/field-list.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import { pageTitles } from '../../shell/page-titles.ts';
import { useText } from '../../text/use-text.ts';
import { ChangeReceiver } from './change-receiver.tsx';
import { texts } from './texts.ts';

/** What an app is, and where its events go. */
export function AppFields({ app }: { readonly app: App }) {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const { id, version, dir, receiverUrl, installedAt, updatedAt } = app;
  return (
    <Panel title={titles.app} actions={<ChangeReceiver app={app} />}>
      <FieldList
        fields={[
          [text.version, <Foreign key="version" text={version} max={40} />],
          [text.folder, dir === null ? text.noFolder : <Foreign key="dir" text={dir} />],
          [text.receiver, receiverUrl === null ? text.sandbox : <Foreign key="url" text={receiverUrl} />],
          [text.installed, <Moment key="installed" at={installedAt} />],
          [text.updated, <Moment key="updated" at={updatedAt} />],
          [text.id, <code key="id">{id}</code>],
        ]}
      />
    </Panel>
  );
}
