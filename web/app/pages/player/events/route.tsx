import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHead } from '#components/page-head.tsx';
import { EventGrid } from '#features/events/event-grid.tsx';
import { eventsMessages } from '#features/events/messages.ts';
import { eventsQuery } from '#features/events/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useTranslations } from '#lib/i18n/messages.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { MemberEventCard } from './member-event-card.tsx';

export const clientLoader = () => prefetch(eventsQuery());

export default function UserEventsScreen() {
  const t = useTranslations(eventsMessages);
  const pages = useInfiniteQuery(eventsQuery());
  return (
    <section className="page-gutter mx-auto flex w-full max-w-content flex-col gap-6 py-8">
      <PageHead title={t('title.userEvents')} hidden />
      <header className="flex flex-col gap-1">
        <h1>{t('title.userEvents')}</h1>
        <p className="text-text-2">{t('list.lead')}</p>
      </header>
      <EventGrid
        pages={pages}
        empty={<EmptyState sentence={t('list.empty')} seed="no events" />}
        card={(event) => <MemberEventCard key={event.id} event={event} />}
      />
    </section>
  );
}
