import { getSeries, type Series } from '@paddock/contract/championships/series/series-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { DriverName } from '#features/championships/driver-name.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed } from '#features/championships/season-frame.tsx';
import { SeasonBadge } from '#features/championships/state-badges.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { breadcrumbJsonLd } from '#lib/page/json-ld.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { FreeText } from '#ui/free-text.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPage(context, async (api) => {
    const [series, preview] = await Promise.all([
      api.call(getSeries, { params }),
      api.call(getPageOgImages, { params: { page: 'championships' } }),
    ]);
    return { series, preview };
  });
}

/** The seasons of a series, the latest first, with their champions. */
export default function SeriesScreen({ loaderData }: Route.ComponentProps) {
  const t = useSeasonMessages();
  const locale = useLocale();
  const { origin } = useRootData();
  if (!loaderData) return <SeasonFailed />;
  const { name, slug, description, seasons } = localize(loaderData.series, locale, 'name', 'description');
  return (
    <article>
      <PageHead
        title={name}
        description={description ?? t('series.describe', { name })}
        preview={loaderData.preview}
        things={
          import.meta.env.SSR && [
            breadcrumbJsonLd(origin, [
              [t('title'), '/championships'],
              [name, `/championships/series/${slug}`],
            ]),
          ]
        }
      />
      <PageHero title={name} lead={t('series.lead')} />
      <PageSection layout="sections">
        {description && <FreeText>{description}</FreeText>}
        <TitledSection title={t('series.seasons')}>
          {seasons.length === 0 ? (
            <EmptyState seed="no seasons" sentence={t('series.none')} />
          ) : (
            <CardGrid>
              {seasons.map((season) => (
                <SeriesSeason key={season.id} season={season} />
              ))}
            </CardGrid>
          )}
        </TitledSection>
        <TextLink to="/championships" size="sm" className="self-start">
          {t('page.all')}
        </TextLink>
      </PageSection>
    </article>
  );
}

function SeriesSeason({ season }: { season: Series['seasons'][number] }) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { slug, state, champion, starts_at } = season;
  const { name } = localize(season, useLocale(), 'name');
  return (
    <Card as="li">
      <CardBody gap="gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <SeasonBadge state={state} />
          {season.season && (
            <span className="text-sm text-text-2">
              {t('page.season', { season: format.digits(season.season) })}
            </span>
          )}
        </div>
        <h3 className="wrap-anywhere font-bold font-sans text-lg">
          <Link to={`/championships/${slug}`} prefetch="intent" className="hover:text-firoozeh">
            <bdi>{name}</bdi>
          </Link>
        </h3>
        {starts_at && (
          <time dateTime={starts_at.toISOString()} className="text-sm text-text-2">
            {format.date(starts_at)}
          </time>
        )}
        <div className="mt-auto flex items-center gap-3 border-line border-t pt-3">
          <Trophy className="size-5 shrink-0 text-saffron-ink" aria-hidden="true" />
          <div className="min-w-0">
            <p className="text-2xs text-text-3">{t('series.champion')}</p>
            {champion ? (
              <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                <DriverName of={champion} className="font-bold" />
                <span className="text-sm text-text-2">
                  {t.rich('series.points', { points: format.number(champion.points) })}
                </span>
              </p>
            ) : (
              <p className="text-text-2">{t('series.noChampion')}</p>
            )}
          </div>
        </div>
      </CardBody>
    </Card>
  );
}
