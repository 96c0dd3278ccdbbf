import { useInfiniteQuery } from '@tanstack/react-query';
import { PageHeader } from '#components/page-header.tsx';
import { EventGrid } from '#features/events/event-grid.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { eventsQuery } from '#features/events/queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { MemberEventCard } from './member-event-card.tsx';

export const clientLoader = () => prefetch(eventsQuery());

export default function UserEventsScreen() {
  const t = useEventsMessages();
  const pages = useInfiniteQuery(eventsQuery());
  return (
    <PageSection>
      <PageHeader title={t('title.userEvents')} lead={t('list.lead')} />
      <EventGrid
        pages={pages}
        empty={<EmptyState sentence={t('list.empty')} seed="no events" />}
        card={(event) => <MemberEventCard key={event.id} event={event} />}
      />
    </PageSection>
  );
}
