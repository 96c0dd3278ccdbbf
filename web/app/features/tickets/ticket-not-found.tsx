import { PageHead } from '#components/page-head.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ticketsMessages } from './messages.ts';

/** A ticket that is not there, or somebody else's. */
export function TicketNotFound({ list }: { list: '/dashboard/tickets' | '/admin/tickets' }) {
  const t = useTranslations(ticketsMessages);
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.ticket')} hidden />
      <h1>{t('title.ticket')}</h1>
      <EmptyState
        sentence={t('one.notThere')}
        action={
          <LinkButton to={list}>{t(list === '/admin/tickets' ? 'one.backStaff' : 'one.back')}</LinkButton>
        }
      />
    </section>
  );
}
