import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { CommunityEvent } from '@paddock/contract/events/calls';
import { getTrack, type TrackPage } from '@paddock/contract/events/track-calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { countryNamesIn } from '#features/catalogue/country-names.ts';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { EventCard } from '#features/events/event-card.tsx';
import { useTrackMessages } from '#features/events/tracks/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { CardGrid } from '#ui/card-grid.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';
import { ClassRecords } from './class-records.tsx';
import { TrackHead } from './track-head.tsx';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPage(context, async (api) => {
    const page = await api.call(getTrack, { params: { slug: params.slug } });
    const { country } = page.track;
    // Formatted on the server only, because browsers may use other names.
    const nameIn = (locale: Locale) => (country === null ? undefined : countryNamesIn(locale)(country));
    return { page, country: { fa: nameIn('fa'), en: nameIn('en') } };
  });
}

export default function TrackScreen({ loaderData }: Route.ComponentProps) {
  const t = useTrackMessages();
  const locale = useLocale();
  if (loaderData) return <TrackDetails page={loaderData.page} country={loaderData.country[locale]} />;
  return <PageFailed title={t('page')} failed={t('failed')} reason={t('failedWhy')} />;
}

function TrackDetails({ page, country }: { page: TrackPage; country: string | undefined }) {
  const t = useTrackMessages();
  const locale = useLocale();
  const { track, variants, others, coming, past } = page;
  const name = formatTrackName(track, locale);
  // Leaves out versions without laps, except the first.
  const drivenVariants = variants.filter(({ lap_count }, at) => at === 0 || lap_count > 0);
  return (
    <article>
      <PageHead
        title={name}
        description={t('description', { name })}
        preview={page.preview_images}
        things={useBreadcrumbs([t('all'), '/tracks'], [name, `/tracks/${track.slug}`])}
      />
      <TrackHead page={page} country={country} />
      <PageSection layout="sections">
        <TitledSection title={t('records')}>
          {drivenVariants.length > 1 && <p className="mb-4 text-sm text-text-2">{t('versionHint')}</p>}
          <div className="flex flex-col gap-8">
            {drivenVariants.map((variant) => (
              <ClassRecords key={variant.track.key} variant={variant} isNamed={drivenVariants.length > 1} />
            ))}
          </div>
        </TitledSection>
        {coming.length > 0 && <TrackEvents title={t('coming')} events={coming} />}
        {past.length > 0 && <TrackEvents title={t('past')} events={past} />}
        {others.length > 0 && (
          <TitledSection title={t('others')}>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {others.map((other) => (
                <li key={other.slug}>
                  <TextLink to={`/tracks/${other.slug}`}>
                    <TrackName track={other} />
                    {other.variant && (
                      <small className="ps-2 text-text-3 text-xs">
                        <bdi>{other.variant}</bdi>
                      </small>
                    )}
                  </TextLink>
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
      </PageSection>
    </article>
  );
}

function TrackEvents({ title, events }: { title: string; events: readonly CommunityEvent[] }) {
  const now = useNow();
  return (
    <TitledSection title={title}>
      <CardGrid aria-label={title}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} now={now} />
        ))}
      </CardGrid>
    </TitledSection>
  );
}
