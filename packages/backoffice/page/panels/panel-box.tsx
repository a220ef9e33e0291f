import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PanelCode, PanelRecord } from '#contract';
import { useControl } from '../client/queries.ts';
import { onMessage } from '../client/stream.ts';
import { mentions } from '../parts/caused-events.tsx';
import { Empty } from '../parts/empty.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Loading } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { Panel } from '../parts/panel.tsx';
import { toVisible } from '../parts/visible-text.ts';
import { useText } from '../text/use-text.ts';
import classes from './panel-box.module.css';
import { PanelElements } from './panel-elements.tsx';
import { PanelError, PanelLog } from './panel-log.tsx';
import { type PanelRun, runPanel, STARTING } from './run-panel.ts';
import { texts } from './texts.ts';
import { useFailedReload } from './use-failed-reload.ts';

interface PanelBoxProps {
  readonly panel: PanelRecord;
  readonly recordId: string | undefined;
}

/** One panel, with the name of its app around it: nothing in it looks like the page's own. */
export default function PanelBox({ panel, recordId }: PanelBoxProps) {
  const { appId, appName, target, entry, loaded } = panel;
  const text = useText(texts);
  const failed = useFailedReload(appId);
  const [starts, setStarts] = useState(0);
  const code = useControl('panels.code', loaded ? { query: { appId, entry } } : null);
  return (
    <Panel title={text.title(toVisible(appName))} actions={<code className={classes.entry}>{toVisible(entry)}</code>}>
      {failed && (
        <Notice tone="warn" title={text.notReloaded}>
          {failed.map((line) => (
            <Foreign key={line} text={line} />
          ))}
        </Notice>
      )}
      {loaded ? (
        <Loaded query={code}>
          {(data) => (
            <Running
              key={starts}
              code={data}
              target={target}
              recordId={recordId}
              onRestart={() => setStarts(starts + 1)}
            />
          )}
        </Loaded>
      ) : (
        <Notice tone="warn" title={text.notLoaded} />
      )}
    </Panel>
  );
}

interface RunningProps {
  readonly code: PanelCode;
  readonly target: PanelRecord['target'];
  readonly recordId: string | undefined;
  readonly onRestart: () => void;
}

/** The panel itself; it starts anew with other code and for another record. */
function Running({ code, target, recordId, onRestart }: RunningProps) {
  const text = useText(texts);
  const [state, setState] = useState(STARTING);
  const run = useRef<PanelRun>(null);
  const { appId, version, code: script, sourceMap } = code;
  useEffect(() => {
    const record = recordId === undefined ? null : { id: recordId };
    setState(STARTING);
    const started = runPanel({ appId, version, code: script, sourceMap }, { target, record }, setState);
    run.current = started;
    const unlisten = onMessage(({ kind, data }) => {
      if (kind === 'event' && (recordId === undefined || mentions(recordId)(data))) started.changed();
    });
    return () => {
      unlisten();
      started.end();
    };
  }, [appId, version, script, sourceMap, target, recordId]);

  const restart: ReactNode = (
    <Button variant="default" size="xs" onClick={onRestart}>
      {text.restart}
    </Button>
  );
  const { root, error, stopped, log } = state;
  return (
    <div className={classes.box}>
      {stopped && (
        <Notice tone="bad" title={text[stopped.reason]}>
          {stopped.detail !== undefined && <p lang="en">{stopped.detail}</p>}
          {restart}
        </Notice>
      )}
      {error && <PanelError error={error}>{stopped ? null : restart}</PanelError>}
      {root === undefined ? (
        !stopped && !error && <Loading />
      ) : root.children.length === 0 ? (
        !error && <Empty>{text.nothing}</Empty>
      ) : (
        <fieldset className={classes.content} disabled={stopped !== undefined}>
          <PanelElements nodes={root.children} emit={(node, name, value) => run.current?.emit(node, name, value)} />
        </fieldset>
      )}
      <PanelLog lines={log} />
    </div>
  );
}
