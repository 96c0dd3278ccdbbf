import { formatTrackName } from '@paddock/contract/catalogue/rules';
import type { CommunityEvent } from '@paddock/contract/events/calls';
import { getTrack, type TrackPage } from '@paddock/contract/events/track-calls';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { ReactNode } from 'react';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { countryNamesIn } from '#features/catalogue/country-names.ts';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { EventCard } from '#features/events/event-card.tsx';
import { useTrackMessages } from '#features/events/tracks/messages.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { breadcrumbJsonLd } from '#lib/page/json-ld.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';
import { ClassRecords } from './class-records.tsx';
import { TrackHead } from './track-head.tsx';

export const handle = { figures: true };

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPage(
    context,
    async (api) => {
      const page = await api.call(getTrack, { params: { slug: params.slug } });
      const { country } = page.track;
      // Named here, because a browser may call a country something else than the server did.
      const nameIn = (locale: Locale) => (country === null ? undefined : countryNamesIn(locale)(country));
      return { page, country: { fa: nameIn('fa'), en: nameIn('en') } };
    },
    { page: null, country: undefined },
  );
}

export default function TrackScreen({ loaderData: { page, country } }: Route.ComponentProps) {
  const locale = useLocale();
  return page ? <Page page={page} country={country?.[locale]} /> : <Failed />;
}

function Failed() {
  const t = useTrackMessages();
  return <PageFailed title={t('page')} failed={t('failed')} reason={t('failedWhy')} />;
}

function Page({ page, country }: { page: TrackPage; country: string | undefined }) {
  const t = useTrackMessages();
  const locale = useLocale();
  const { origin } = useRootData();
  const { track, variants, others, coming, past } = page;
  const name = formatTrackName(track, locale);
  // A version that nobody drove is told of where there is another one.
  const shown = variants.filter(({ lap_count }, at) => at === 0 || lap_count > 0);
  return (
    <article>
      <PageHead
        title={name}
        description={t('description', { name })}
        preview={page.preview_images}
        things={
          import.meta.env.SSR && [
            breadcrumbJsonLd(origin, [
              [t('all'), '/tracks'],
              [name, `/tracks/${track.slug}`],
            ]),
          ]
        }
      />
      <TrackHead page={page} country={country} />
      <PageSection layout="sections">
        <section>
          <SectionHeading>{t('records')}</SectionHeading>
          {shown.length > 1 && <p className="mb-4 text-sm text-text-2">{t('versionHint')}</p>}
          <div className="flex flex-col gap-8">
            {shown.map((variant) => (
              <ClassRecords key={variant.track.key} variant={variant} isNamed={shown.length > 1} />
            ))}
          </div>
        </section>
        {coming.length > 0 && <Events title={t('coming')} events={coming} />}
        {past.length > 0 && <Events title={t('past')} events={past} />}
        {others.length > 0 && (
          <section>
            <SectionHeading>{t('others')}</SectionHeading>
            <ul className="flex flex-wrap gap-x-6 gap-y-2">
              {others.map((other) => (
                <li key={other.slug}>
                  <TextLink to={`/tracks/${other.slug}`}>
                    <TrackName track={other} />
                    {other.variant && <Small>{other.variant}</Small>}
                  </TextLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </PageSection>
    </article>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <small className="ps-2 text-text-3 text-xs">
    <bdi>{children}</bdi>
  </small>
);

function Events({ title, events }: { title: string; events: readonly CommunityEvent[] }) {
  const now = useNow();
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <ul aria-label={title} className="grid gap-4 min-[40rem]:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <EventCard key={event.id} event={event} now={now} />
        ))}
      </ul>
    </section>
  );
}
