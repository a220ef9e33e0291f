import { useState } from 'react';
import { Link } from 'wouter';
import type { Webhook } from '#contract';
import { useControlAction } from '../client/queries.ts';
import { useText } from '../text/use-text.ts';
import { ConfirmButton } from './confirm-button.tsx';
import { DataTable } from './data-table.tsx';
import { Foreign } from './foreign.tsx';
import { ShownOnce } from './shown-once.tsx';
import { Tag } from './tag.tsx';
import { webhookTexts } from './webhook-texts.ts';

interface WebhookTableProps {
  readonly caption: string;
  readonly webhooks: readonly Webhook[];
}

/** What an app subscribes to, with the way to the deliveries, and other secrets for them. A secret is shown once. */
export function WebhookTable({ caption, webhooks }: WebhookTableProps) {
  const text = useText(webhookTexts);
  const rotate = useControlAction('webhooks.rotateSecret');
  const [rotated, setRotated] = useState<{ readonly event: string; readonly secret: string }>();
  return (
    <>
      {rotated !== undefined && (
        <ShownOnce
          key={rotated.secret}
          title={text.shown}
          secrets={[[text.secretOf(rotated.event), rotated.secret]]}
          onHide={() => setRotated(undefined)}
        />
      )}
      <DataTable
        caption={caption}
        rows={webhooks}
        rowKey={({ id }) => id}
        empty={text.noEvents}
        columns={[
          {
            label: text.event,
            cell: ({ event, missingPermission }) => (
              <>
                <code>{event}</code>{' '}
                {missingPermission !== null && <Tag tone="warn">{text.missing(missingPermission)}</Tag>}
              </>
            ),
          },
          { label: text.handler, cell: ({ handler }) => <Foreign text={handler} max={80} /> },
          { label: text.fingerprint, cell: ({ secretFingerprint }) => <code>{secretFingerprint}</code> },
          {
            label: text.deliveries,
            cell: ({ event, id }) => (
              <Link href={`/deliveries?${new URLSearchParams({ webhookId: id })}`}>
                {text.show} <span className="visually-hidden">{text.showOf(event)}</span>
              </Link>
            ),
          },
          {
            label: text.actions,
            cell: ({ id, event }) => (
              <ConfirmButton
                label={text.rotate}
                title={text.rotateTitle(event)}
                size="compact-sm"
                action={async () => setRotated({ event, ...(await rotate.mutateAsync({ id })) })}
              >
                {text.rotateText}
              </ConfirmButton>
            ),
          },
        ]}
      />
    </>
  );
}
