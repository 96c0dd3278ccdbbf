import { getRound } from '@paddock/contract/championships/results/result-calls';
import { PathId } from '@paddock/contract/core/fields';
import {
  type EventDetail,
  getEvent,
  listEventParticipants,
  listEventResults,
} from '@paddock/contract/events/calls';
import { eventStatus, localizeEvent } from '@paddock/contract/events/rules';
import { data, useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { PageHead } from '../../../components/page-head.tsx';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useCalendar, useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { apiContext, type PublicApi } from '../../../lib/page/request-context.ts';
import { useRootData } from '../../../lib/page/root-data.ts';
import { useSiteTitle } from '../../../lib/page/site-texts.ts';
import { Kerb, SectionHeading } from '../../../ui/brand/ornaments.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { besidePanel } from '../../../ui/uploaded-picture.tsx';
import { EventPicture } from '../event-picture.tsx';
import { EventStatusBadge } from '../event-status-badge.tsx';
import { formatEventTimes } from '../event-times.ts';
import { eventsMessages } from '../messages.ts';
import type { Route } from './+types/route.ts';
import { EventMap } from './event-map.tsx';
import { EventPanel } from './event-panel.tsx';
import { eventJsonLd } from './json-ld.ts';
import { ParticipantList } from './participant-list.tsx';
import { RaceResults } from './race-results.tsx';

/** How many faces the page shows. */
const shownParticipants = 60;

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'not_found';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = z.safeDecode(PathId, params.id);
  if (!id.success) throw data(null, { status: 404 });
  const input = { params: { id: id.data } };
  const api = context.get(apiContext);
  try {
    const [event, { items: participants }, races] = await Promise.all([
      api.call(getEvent, input),
      api.call(listEventParticipants, { ...input, query: { limit: shownParticipants } }),
      api.call(listEventResults, input),
    ]);
    const championship = event.round_id === null ? null : await findChampionship(api, event.round_id);
    return data({ found: { event, participants, races, championship } });
  } catch (error) {
    if (isMissing(error)) throw data(null, { status: 404 });
    console.error(error);
    return data({ found: null }, { status: 503, headers: { 'Retry-After': '30' } });
  }
}

/** Whose round it is; null while it is a draft, which nobody sees. */
async function findChampionship(api: PublicApi, id: number) {
  try {
    return (await api.call(getRound, { params: { id } })).championship;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

type Found = NonNullable<Route.ComponentProps['loaderData']['found']>;

export default function EventScreen({ loaderData: { found } }: Route.ComponentProps) {
  return found ? <EventPage {...found} /> : <Failed />;
}

function Failed() {
  const t = useTranslations(eventsMessages);
  const { revalidate, state } = useRevalidator();
  return (
    <div className="page-gutter mx-auto w-full max-w-content py-8">
      <PageHead title={t('title.event')} hidden />
      <ErrorState
        title={t('page.failed')}
        reason={t('page.failedWhy')}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      />
    </div>
  );
}

function EventPage({ event: stored, participants, races, championship }: Found) {
  const event = localizeEvent(stored, useLocale());
  const t = useTranslations(eventsMessages);
  const now = useNow();
  const status = eventStatus(event, now);
  return (
    <article>
      <EventHead event={event} />
      <div className="hero-paint">
        <div className="page-gutter mx-auto grid max-w-content items-start gap-6 py-8 lg:grid-cols-[1fr_22rem] lg:gap-8">
          <div className="flex min-w-0 flex-col gap-4">
            <EventPicture
              event={event}
              first
              sizes={besidePanel}
              className="rounded-card border border-line bg-surface-2"
            />
            <div className="flex flex-wrap items-center gap-3">
              <EventStatusBadge status={status} />
              <span className="text-sm text-text-2">{t(`type.${event.event_type}`)}</span>
            </div>
            <h1 className="wrap-anywhere">
              <bdi>{event.title}</bdi>
            </h1>
          </div>
          <EventPanel event={event} status={status} now={now} championship={championship} />
        </div>
        <Kerb />
      </div>
      <div className="page-gutter mx-auto grid w-full max-w-content items-start gap-10 py-8 lg:grid-cols-[1fr_22rem] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-10">
          <section>
            <SectionHeading>{t('page.about')}</SectionHeading>
            <p dir="auto" className="free-text wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
              {event.description}
            </p>
          </section>
          {status === 'completed' && <RaceResults races={races} />}
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <EventMap event={event} />
          <ParticipantList participants={participants} count={event.participants} status={status} />
        </div>
      </div>
    </article>
  );
}

/** Title and previews of an event, and what search engines read of it. */
function EventHead({ event }: { event: EventDetail }) {
  const t = useTranslations(eventsMessages);
  const locale = useLocale();
  const calendar = useCalendar();
  const { origin } = useRootData();
  const site_title = useSiteTitle();
  const { date, start } = formatEventTimes(event.start_date, event.end_date, locale, undefined, calendar);
  const preview = event.preview_images[locale];
  return (
    <PageHead
      title={event.title}
      description={`${t('page.preview', { date, start })} ${event.description}`}
      preview={preview}
      things={import.meta.env.SSR && eventJsonLd(event, { origin, site_title, preview })}
    />
  );
}
