import { listEvents } from '@paddock/contract/events';
import { usePages } from '../../lib/pages.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { EventCard } from './event-card.tsx';
import { EventGrid } from './event-grid.tsx';
import { eventsText } from './events-text.ts';

export default function UserEventsScreen() {
  const t = useText(eventsText);
  const pages = usePages(listEvents, {});
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
        card={(event) => <EventCard key={event.id} event={event} />}
      />
    </section>
  );
}
