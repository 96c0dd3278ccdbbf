import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ticketsText } from './tickets-text.ts';

/** A ticket that is not there, or somebody else's. */
export function NoTicket({ list }: { list: '/dashboard/tickets' | '/admin/tickets' }) {
  const t = useText(ticketsText);
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
