import { Button } from '@mantine/core';
import type { RemoteReceiverNode } from '@remote-dom/core/receivers';
import type { PanelElement } from '#contract';
import { Notice } from '../parts/notice.tsx';
import { Tag } from '../parts/tag.tsx';
import { toVisible } from '../parts/visible-text.ts';
import classes from './panel-box.module.css';
import { PanelCheckbox, PanelNumberField, PanelSelect, PanelTextField } from './panel-fields.tsx';
import { PanelTable } from './panel-table.tsx';
import type { PanelRun } from './run-panel.ts';

interface PanelElementsProps {
  readonly nodes: readonly RemoteReceiverNode[];
  readonly emit: PanelRun['emit'];
}

/** What a panel shows, made of the page's own components. The tree is checked already. */
export const PanelElements = ({ nodes, emit }: PanelElementsProps) =>
  nodes.map((node) => <Element key={node.id} node={node} emit={emit} />);

/** An element with the properties that it has; those of the tree are null where there is none. */
type Shown = PanelElement extends infer E
  ? E extends { type: infer T }
    ? { type: T } & Omit<E, 'type'>
    : never
  : never;

const BUTTON_LOOKS = {
  plain: { variant: 'default' },
  primary: { variant: 'filled' },
  danger: { variant: 'filled', color: 'red' },
} as const;

function Element({ node, emit }: { readonly node: RemoteReceiverNode; readonly emit: PanelRun['emit'] }) {
  if (!('element' in node)) return null;
  const given = Object.entries(node.properties).filter(([, value]) => value !== null);
  const shown = { type: node.element, ...Object.fromEntries(given) } as Shown;
  const change = (value: unknown) => emit(node.id, 'onChange', value);
  switch (shown.type) {
    case 'text':
      return (
        <p className={classes.text} data-tone={shown.tone}>
          <bdi>{toVisible(shown.text)}</bdi>
        </p>
      );
    case 'stack':
      return (
        <div className={classes.stack} data-direction={shown.direction}>
          <PanelElements nodes={node.children} emit={emit} />
        </div>
      );
    case 'button':
      return (
        <Button
          size="sm"
          className={classes.button ?? ''}
          {...BUTTON_LOOKS[shown.tone ?? 'plain']}
          disabled={shown.disabled ?? false}
          onClick={() => emit(node.id, 'onPress')}
        >
          {toVisible(shown.label)}
        </Button>
      );
    case 'text-field':
      return <PanelTextField field={shown} onChange={change} />;
    case 'number-field':
      return <PanelNumberField field={shown} onChange={change} />;
    case 'select':
      return <PanelSelect field={shown} onChange={change} />;
    case 'checkbox':
      return <PanelCheckbox field={shown} onChange={change} />;
    case 'table':
      return <PanelTable table={shown} />;
    case 'badge':
      return (
        <span>
          <Tag tone={shown.tone ?? 'plain'}>{toVisible(shown.text)}</Tag>
        </span>
      );
    case 'banner':
      return (
        <Notice
          tone={shown.tone ?? 'plain'}
          {...(shown.title !== undefined && { title: <bdi>{toVisible(shown.title)}</bdi> })}
        >
          <bdi>{toVisible(shown.text)}</bdi>
        </Notice>
      );
  }
}
