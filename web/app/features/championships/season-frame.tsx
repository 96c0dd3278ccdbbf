import type { ChampionshipDetail } from '@paddock/contract/championships/calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackLink } from '#components/back-link.tsx';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { breadcrumbJsonLd } from '#lib/page/json-ld.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { Champions } from './champions.tsx';
import { useSeasonMessages } from './season/messages.ts';
import { SeasonBadge } from './state-badges.tsx';

const seasonTabs = ['overview', 'standings', 'entries', 'rounds', 'decisions', 'rules'] as const;
export type SeasonTab = (typeof seasonTabs)[number];

/** Tabs of a single event’s sign-up; the event has its other pages. */
const singleEventTabs: readonly SeasonTab[] = ['entries', 'rules'];

const pathOf = (slug: string, tab: SeasonTab) =>
  `/championships/${slug}${tab === 'overview' ? '' : `/${tab}`}`;

interface SeasonFrameProps {
  season: ChampionshipDetail;
  tab: SeasonTab;
  /** Title of a detail page within the tab. */
  part?: string | undefined;
  /** The part of the query that identifies the page. */
  query?: string | undefined;
  isSearch?: boolean;
  children: ReactNode;
}

/** The shared head and tabs of a season’s pages. */
export function SeasonFrame({ season: stored, tab, part, query, isSearch, children }: SeasonFrameProps) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { origin } = useRootData();
  const locale = useLocale();
  const season = localize(stored, locale, 'name', 'description');
  const { slug, name, state, single_event_id: event } = season;
  const series = season.series && localize(season.series, locale, 'name');
  const pageName = part ?? t(`tabs.${tab}`);
  const isFirst = tab === 'overview';
  return (
    <article>
      <PageHead
        title={isFirst ? name : `${pageName} · ${name}`}
        description={`${isFirst ? '' : `${t('page.describe', { name, tab: pageName })}. `}${season.description}`}
        preview={season.preview_images}
        query={query}
        isSearch={isSearch ?? false}
        things={
          import.meta.env.SSR && [
            breadcrumbJsonLd(origin, [
              [t('title'), '/championships'],
              [name, `/championships/${slug}`],
              ...(isFirst ? [] : [[t(`tabs.${tab}`), pathOf(slug, tab)] as const]),
            ]),
          ]
        }
      />
      <RecordHero layout="tabs">
        <BackLink to={event === null ? '/championships' : `/events/${event}`}>
          {t(event === null ? 'page.all' : 'page.toEvent')}
        </BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <SeasonBadge state={state} />
          {season.season && (
            <span className="text-sm text-text-2">
              {t('page.season', { season: format.digits(season.season) })}
            </span>
          )}
          {series && (
            <TextLink to={`/championships/series/${series.slug}`} isLine size="sm" className="wrap-anywhere">
              {t.rich('page.series', { name: series.name })}
            </TextLink>
          )}
        </div>
        <h1 className="wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {season.champions.length > 0 && <Champions champions={season.champions} classes={stored.classes} />}
        <SeasonTabs slug={slug} current={tab} tabs={event === null ? seasonTabs : singleEventTabs} />
      </RecordHero>
      <PageSection layout="sections">
        {season.cancel_reason && (
          <p role="note" className="wrap-anywhere rounded-card border border-bad bg-bad-dim p-4">
            {t.rich('page.cancelled', { reason: season.cancel_reason })}
          </p>
        )}
        {children}
      </PageSection>
    </article>
  );
}

/** Tabs as links, which can be shared and work without script. */
interface SeasonTabsProps {
  slug: string;
  current: SeasonTab;
  tabs: readonly SeasonTab[];
}

function SeasonTabs({ slug, current, tabs }: SeasonTabsProps) {
  const t = useSeasonMessages();
  return (
    <nav aria-label={t('tabs.label')} className="-mx-1">
      <ul className="flex flex-wrap">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={pathOf(slug, tab)}
              prefetch="intent"
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className={clsx(
                'inline-flex min-h-11 items-center border-b-2 px-3 font-medium text-sm transition-colors -outline-offset-2!',
                tab === current
                  ? 'border-firoozeh text-firoozeh'
                  : 'border-transparent text-text-2 hover:bg-surface-2 hover:text-text',
              )}
            >
              {t(`tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Shown when a season could not be loaded. */
export function SeasonFailed() {
  const t = useSeasonMessages();
  return <PageFailed title={t('page.name')} failed={t('page.failed')} reason={t('failedWhy')} />;
}
