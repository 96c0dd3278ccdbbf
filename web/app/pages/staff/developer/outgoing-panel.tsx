import {
  discardOutgoingMessage,
  type OutgoingMessage,
  retryOutgoingMessage,
} from '@paddock/contract/overview/jobs-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { overviewMessages } from '#features/overview/messages.ts';
import { outgoingMessagesQuery, outgoingQueries } from '#features/overview/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/table/list.tsx';
import { OutgoingTable, useKindName } from './outgoing-table.tsx';

/** Mails and Discord messages that wait, and those that nobody tries any more. */
export function OutgoingPanel() {
  const t = useTranslations(overviewMessages);
  const kindName = useKindName();
  const [removing, setRemoving] = useState<OutgoingMessage>();
  const pages = useInfiniteQuery(outgoingMessagesQuery());
  const retry = useApiMutation(retryOutgoingMessage, {
    invalidates: outgoingQueries,
    success: t('developer.jobs.queued'),
    failure: t('developer.jobs.retryFailed'),
  });
  const discard = useApiMutation(discardOutgoingMessage, {
    invalidates: outgoingQueries,
    success: t('developer.jobs.discarded'),
    failure: t('developer.jobs.discardFailed'),
  });
  const name = removing?.recipient ?? '';
  return (
    <section aria-label={t('developer.messages.title')}>
      <SectionHeading>{t('developer.messages.title')}</SectionHeading>
      <List
        read={pages}
        failed={t('developer.messages.failed')}
        skeleton={<SkeletonRows rows={3} />}
        empty={<p className="text-sm text-text-2">{t('developer.messages.empty')}</p>}
      >
        {(rows) => (
          <OutgoingTable
            rows={rows}
            onRetry={({ id }) => retry.mutate({ params: { id } })}
            onDiscard={setRemoving}
          />
        )}
      </List>
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.rich('developer.messages.discardTitle', { name })}
        sentence={t.rich('developer.messages.discardSentence', {
          name,
          kind: kindName(removing?.kind ?? ''),
        })}
        confirmLabel={t('developer.jobs.discard')}
        danger
        onConfirm={() => removing && discard.mutateAsync({ params: { id: removing.id } })}
      />
    </section>
  );
}
