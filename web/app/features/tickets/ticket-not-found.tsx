import { PageHeader } from '#components/page-header.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { useTicketsMessages } from './messages.ts';

/** Shown for a ticket that does not exist or belongs to another user. */
export function TicketNotFound({ list }: { list: '/dashboard/tickets' | '/admin/tickets' }) {
  const t = useTicketsMessages();
  return (
    <PageSection>
      <PageHeader title={t('title.ticket')} />
      <EmptyState
        sentence={t('one.notThere')}
        action={
          <LinkButton to={list}>{t(list === '/admin/tickets' ? 'one.backStaff' : 'one.back')}</LinkButton>
        }
      />
    </PageSection>
  );
}
