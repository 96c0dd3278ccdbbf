import { type CommunityEvent, listPublicEvents } from '@paddock/contract/events/calls';
import { eventPeriods } from '@paddock/contract/events/rules';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { CalendarPlus } from 'lucide-react';
import { ListPage } from '#components/list-page.tsx';
import { EventCard } from '#features/events/event-card.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { oneOf, parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parsePage } from '#lib/url/url-values.ts';
import { AnchorButton } from '#ui/button.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { ToggleLink, ToggleLinks } from '#ui/toggle-links.tsx';
import type { Route } from './+types/route.ts';

const eventFilters = { when: oneOf(eventPeriods, 'coming'), page: parsePage };

const eventsPerPage = 12;

export function loader({ context, url }: Route.LoaderArgs) {
  const { when, page } = parseUrlFilters(eventFilters, url.searchParams);
  const query = { when, skip: (page - 1) * eventsPerPage, limit: eventsPerPage };
  return loadPage(
    context,
    async (api) => {
      const [list, preview] = await Promise.all([
        api.call(listPublicEvents, { query }),
        api.call(getPageOgImages, { params: { page: 'events' } }),
      ]);
      return { list, preview };
    },
    { list: null, preview: undefined },
  );
}

/** Upcoming and past events. */
export default function PublicEventsScreen({ loaderData: { list, preview } }: Route.ComponentProps) {
  const t = useEventsMessages();
  const { when, page } = useUrlFilters(eventFilters).filters;
  return (
    <ListPage
      title={t('title.events')}
      description={t('public.description')}
      preview={preview}
      query={when === 'past' ? 'when=past' : undefined}
      page={page}
      lead={t('list.lead')}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PeriodLinks />
        <FollowButton />
      </div>
      {list ? (
        <Events events={list.items} pages={pageCount(list.total, eventsPerPage)} />
      ) : (
        <LoaderError title={t('public.failed')} reason={t('public.failedWhy')} />
      )}
    </ListPage>
  );
}

function PeriodLinks() {
  const t = useEventsMessages();
  const { filters, searchWith } = useUrlFilters(eventFilters);
  return (
    <ToggleLinks
      label={t('public.caption')}
      options={(['coming', 'past'] as const).map((when) => ({
        key: when,
        label: t(`public.${when}`),
        to: { search: searchWith({ when }) },
      }))}
      current={filters.when}
    />
  );
}

/** Calendar apps subscribe to addresses with this scheme. */
function FollowButton() {
  const t = useEventsMessages();
  const locale = useLocale();
  const { origin } = useRootData();
  const address = `${origin.replace(/^https?:/, 'webcal:')}/events/calendar.ics?lang=${locale}`;
  return (
    <AnchorButton href={address} dense icon={<CalendarPlus />} title={t('public.followHint')}>
      {t('public.follow')}
    </AnchorButton>
  );
}

interface EventsProps {
  events: readonly CommunityEvent[];
  pages: number;
}

function Events({ events, pages }: EventsProps) {
  const t = useEventsMessages();
  const now = useNow();
  const { when, page } = useUrlFilters(eventFilters).filters;
  if (events.length === 0) {
    return (
      <EmptyState
        seed="no events"
        sentence={t(page > 1 ? 'public.noPage' : when === 'past' ? 'public.nonePast' : 'public.none')}
        action={page > 1 && <ToggleLink to="/events">{t('public.latest')}</ToggleLink>}
      />
    );
  }
  return (
    <>
      <CardGrid aria-label={t('public.caption')}>
        {events.map((event, at) => (
          <EventCard key={event.id} event={event} now={now} first={at === 0} />
        ))}
      </CardGrid>
      <Pagination page={page} pages={pages} />
    </>
  );
}
