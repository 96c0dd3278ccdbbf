import { discardOutgoingMessage, retryOutgoingMessage } from '@paddock/contract/overview/jobs-calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { outgoingMessagesQuery, outgoingQueries } from '#features/overview/queries.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { confirmDelete } from '#lib/browser/confirm-store.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/table/list.tsx';
import { OutgoingTable, useKindName } from './outgoing-table.tsx';

/** Waiting and abandoned emails and Discord messages. */
export function OutgoingPanel() {
  const t = useOverviewMessages();
  const kindName = useKindName();
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
            onDiscard={({ id, recipient, kind }) =>
              confirmDelete({
                title: t.rich('developer.messages.discardTitle', { name: recipient }),
                sentence: t.rich('developer.messages.discardSentence', {
                  name: recipient,
                  kind: kindName(kind),
                }),
                action: t('developer.jobs.discard'),
                call: () => discard.mutateAsync({ params: { id } }),
              })
            }
          />
        )}
      </List>
    </section>
  );
}
