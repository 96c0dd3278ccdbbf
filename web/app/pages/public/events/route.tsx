import { type CommunityEvent, listPublicEvents } from '@paddock/contract/events/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { EventCard } from '#features/events/event-card.tsx';
import { useEventsMessages } from '#features/events/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { AnchorButton } from '#ui/button.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import type { Route } from './+types/route.ts';
import { eventFilters } from './filters.ts';

const shownOnPage = 12;

export function loader({ context, url }: Route.LoaderArgs) {
  const { when, page } = parseUrlFilters(eventFilters, url.searchParams);
  const query = { when, skip: (page - 1) * shownOnPage, limit: shownOnPage };
  return loadPage(
    context,
    async (api) => {
      const [found, preview] = await Promise.all([
        api.call(listPublicEvents, { query }),
        api.call(getPageOgImages, { params: { page: 'events' } }),
      ]);
      return { found, preview };
    },
    { found: null, preview: undefined },
  );
}

/** What there is to join and what there was, for everybody. */
export default function PublicEventsScreen({ loaderData: { found, preview } }: Route.ComponentProps) {
  const t = useEventsMessages();
  const { when, page } = useUrlFilters(eventFilters).filters;
  return (
    <>
      <PageHead
        title={t('title.events')}
        description={t('public.description')}
        preview={preview}
        query={when === 'past' ? 'when=past' : undefined}
        page={page}
      />
      <PageHero title={t('title.events')} lead={t('list.lead')} />
      <PageSection layout="list">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PeriodLinks />
          <FollowButton />
        </div>
        {found ? (
          <Events events={found.items} pages={pageCount(found.total, shownOnPage)} />
        ) : (
          <LoaderError title={t('public.failed')} reason={t('public.failedWhy')} />
        )}
      </PageSection>
    </>
  );
}

/** Links, so that the choice works before and without script. */
function PeriodLinks() {
  const t = useEventsMessages();
  const { filters, searchWith } = useUrlFilters(eventFilters);
  return (
    <nav aria-label={t('public.caption')}>
      <ul className="flex flex-wrap gap-2">
        {(['coming', 'past'] as const).map((when) => (
          <li key={when}>
            <Link
              to={{ search: searchWith({ when, page: undefined }) }}
              preventScrollReset
              aria-current={when === filters.when ? 'true' : undefined}
              className={toggleClass(when === filters.when)}
            >
              {t(`public.${when}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Calendars follow the address by this scheme and ask it again by themselves. */
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
        action={
          page > 1 && (
            <Link to="/events" className={toggleClass(false)}>
              {t('public.latest')}
            </Link>
          )
        }
      />
    );
  }
  return (
    <>
      <ul aria-label={t('public.caption')} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {events.map((event, at) => (
          <EventCard key={event.id} event={event} now={now} first={at === 0} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  );
}
