import { formatTrackName } from '@paddock/contract/catalogue/rules';
import { type ChallengeDetail, getChallenge, getChallengeBoard } from '@paddock/contract/challenges/calls';
import { challengePath } from '@paddock/contract/challenges/rules';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { TrackName } from '#features/catalogue/track-name.tsx';
import { ChallengeOutline } from '#features/challenges/challenge-outline.tsx';
import { ChallengeTime } from '#features/challenges/challenge-time.tsx';
import { useChallengesMessages } from '#features/challenges/messages.ts';
import { ChallengeBadge } from '#features/challenges/state-badge.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, requireId } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { FreeText } from '#ui/free-text.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';
import { Board } from './board.tsx';
import { ChallengeFacts, Prizes } from './facts.tsx';
import { boardFilters, boardRowsPerPage } from './filters.ts';

export const handle = { figures: true };

export function loader({ context, url, params }: Route.LoaderArgs) {
  const id = requireId(params.id);
  const { page } = parseUrlFilters(boardFilters, url.searchParams);
  const query = { skip: (page - 1) * boardRowsPerPage, limit: boardRowsPerPage };
  return loadPage(context, async (api) => {
    const [challenge, board] = await Promise.all([
      api.call(getChallenge, { params: { id } }),
      api.call(getChallengeBoard, { params: { id }, query }),
    ]);
    return { challenge, rows: board.items, total: board.total };
  });
}

export default function ChallengeScreen({ loaderData }: Route.ComponentProps) {
  const t = useChallengesMessages();
  if (loaderData) return <ChallengePage {...loaderData} />;
  return <PageFailed title={t('page.title')} failed={t('page.failed')} reason={t('failedWhy')} />;
}

function ChallengePage({ challenge, rows, total }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useChallengesMessages();
  const format = useFormat();
  const locale = useLocale();
  const site = useSiteTitle();
  const { page } = useUrlFilters(boardFilters).filters;
  const { id, track, goal, starts_at, ends_at, preview_images } = challenge;
  const { title, description } = localize(challenge, locale, 'title', 'description');
  return (
    <article>
      <PageHead
        title={title}
        description={t('page.description', {
          title,
          track: formatTrackName(track, locale),
          goal: t(`goals.${goal}`),
          from: format.date(starts_at),
          until: format.date(ends_at),
        })}
        preview={preview_images}
        page={page}
        things={useBreadcrumbs([site, '/'], [t('title'), '/challenges'], [title, challengePath(id)])}
      />
      <ChallengeHero challenge={challenge} title={title} />
      <PageSection layout="aside">
        <Board challenge={challenge} title={title} rows={rows} total={total} page={page} />
        <div className="flex min-w-0 flex-col gap-10">
          <Prizes challenge={challenge} />
          <ChallengeFacts challenge={challenge} />
          {description && (
            <TitledSection title={t('page.about')}>
              <FreeText>{description}</FreeText>
            </TitledSection>
          )}
        </div>
      </PageSection>
    </article>
  );
}

/** Title, track, state and remaining time. */
function ChallengeHero({ challenge, title }: { challenge: ChallengeDetail; title: string }) {
  const t = useChallengesMessages();
  const { track, state, goal, drivers, cancel_reason } = challenge;
  return (
    <RecordHero layout="row">
      <div className="flex min-w-0 grow basis-72 flex-col items-start gap-2">
        <ChallengeBadge state={state} />
        <h1 className="wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        <p className="text-text-2">
          <TrackName track={track} /> · {t(`goals.${goal}`)}
        </p>
        {state === 'cancelled' ? (
          <p className="wrap-anywhere text-sm text-warn">
            {t.rich('page.cancelled', { reason: cancel_reason ?? '' })}
          </p>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Badge tone="neutral">
              <ChallengeTime challenge={challenge} />
            </Badge>
            {drivers > 0 && <Badge tone="firoozeh">{t('drivers', { count: drivers })}</Badge>}
          </div>
        )}
      </div>
      <ChallengeOutline track={track} className="h-36 max-w-full md:h-44" />
    </RecordHero>
  );
}
