import { discardMessage, listOutgoing, type OutgoingMessage, retryMessage } from '@paddock/contract/overview';
import { useState } from 'react';
import { usePages } from '../../lib/pages.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SectionHeading } from '../../ui/ornaments.tsx';
import { PageList } from '../../ui/page-list.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { OutgoingTable } from './outgoing-table.tsx';
import { overviewText } from './overview-text.ts';
import { useKindName } from './use-kind-name.ts';

/** Mails and Discord messages that wait, and those that nobody tries any more. */
export function OutgoingPanel() {
  const t = useText(overviewText);
  const kindName = useKindName();
  const [leaving, leave] = useState<OutgoingMessage>();
  const pages = usePages(listOutgoing, {});
  const retry = useCall(retryMessage, {
    invalidates: [listOutgoing],
    success: t('developer.jobs.queued'),
    failure: t('developer.jobs.retryFailed'),
  });
  const discard = useCall(discardMessage, {
    invalidates: [listOutgoing],
    success: t('developer.jobs.discarded'),
    failure: t('developer.jobs.discardFailed'),
  });
  const name = leaving?.recipient ?? '';
  return (
    <section aria-label={t('developer.messages.title')}>
      <SectionHeading>{t('developer.messages.title')}</SectionHeading>
      <PageList
        pages={pages}
        failed={t('developer.messages.failed')}
        skeleton={<SkeletonRows rows={3} />}
        empty={<p className="text-sm text-text-2">{t('developer.messages.empty')}</p>}
      >
        {(rows) => (
          <OutgoingTable
            rows={rows}
            onRetry={({ id }) => retry.mutate({ params: { id } })}
            onDiscard={leave}
          />
        )}
      </PageList>
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => leave(undefined)}
        title={t('developer.messages.discardTitle', { name })}
        sentence={t('developer.messages.discardSentence', { name, kind: kindName(leaving?.kind ?? '') })}
        confirmLabel={t('developer.jobs.discard')}
        danger
        onConfirm={() => leaving && discard.mutateAsync({ params: { id: leaving.id } })}
      />
    </section>
  );
}
