import { getBoard, listRank, listTracks } from '@paddock/contract/ranking/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
import { Link } from 'react-router';
import { memberPart } from '#components/member-part.tsx';
import { PageHead } from '#components/page-head.tsx';
import { boardFilters, rowsPerPage } from '#features/ranking/leaderboard-filters.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage } from '#lib/page/load-page.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { Badge } from '#ui/badge.tsx';
import { PageHero } from '#ui/brand/page-hero.tsx';
import { LoaderError } from '#ui/feedback/loader-error.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Route } from './+types/route.ts';
import { BoardEmpty } from './board-empty.tsx';
import { BoardFilters, BoardTabs, PeriodLinks } from './board-filters.tsx';
import { type BoardData, BoardTable } from './board-table.tsx';
import { useLeaderboardMessages } from './messages.ts';

export const handle = { figures: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { board, period, track, car: asked, search, page } = parseUrlFilters(boardFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const tracks = board === 'laps' ? (await api.call(listTracks, {})).items : [];
      const summary = await api.call(getBoard, {
        params: { board },
        query: { period, track, car: asked, search },
      });
      const chosen = tracks.find(({ track_name }) => track_name === summary.track_name);
      const query = { period, track, car: asked, search, skip: (page - 1) * rowsPerPage, limit: rowsPerPage };
      const { items: rows } = await api.call(listRank, { params: { board }, query });
      const preview = await api.call(getPageOgImages, { params: { page: 'rank' } });
      return {
        board: {
          ...summary,
          rows,
          cars: (chosen?.car_refs ?? []).map(({ key, name }) => ({ key, name })),
          tracks: tracks.map(({ track_ref: { key, name, name_fa, layout, layout_fa, variant } }) => ({
            key,
            name,
            name_fa,
            layout,
            layout_fa,
            variant,
          })),
          preview,
        },
      };
    },
    { board: null },
  );
}

export default function LeaderboardScreen({ loaderData }: Route.ComponentProps) {
  const t = useRankingMessages();
  const tLeaderboard = useLeaderboardMessages();
  const format = useFormat();
  const { filters: address } = useUrlFilters(boardFilters);
  const shown = loaderData.board;
  const name = t(`board.${address.board}`);
  return (
    <>
      <PageHead
        title={t('title.board', { board: name })}
        description={tLeaderboard(`description.${address.board}`)}
        preview={shown?.preview}
        query={address.board === 'overall' ? undefined : `board=${address.board}`}
        page={address.page}
        isSearch={address.search !== undefined}
      />
      <PageHero
        title={t('title.ranking')}
        lead={tLeaderboard(`lead.${address.board}`)}
        facts={
          shown && (
            <>
              <Badge tone="firoozeh">
                {t(address.search ? 'list.found' : 'list.total', { count: shown.total })}
              </Badge>
              {shown.starts_at && (
                <Badge tone="neutral">
                  {tLeaderboard('period.since', { date: format.date(shown.starts_at) })}
                </Badge>
              )}
            </>
          )
        }
      />
      <PageSection layout="list">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line md:border-b">
          <BoardTabs current={address.board} />
          <PeriodLinks current={address.period} />
        </div>
        {shown && <BoardFilters address={address} shown={shown} />}
        {shown ? (
          <Board shown={shown} />
        ) : (
          <LoaderError title={t('list.failed')} reason={t('list.failedWhy')} />
        )}
      </PageSection>
    </>
  );
}

const voidedPath = (track: string | undefined) =>
  track === undefined ? '/rank/voided' : `/rank/voided?${new URLSearchParams({ track })}`;

const OwnPlace = memberPart(() => import('./own-place.tsx'), { onError: () => null });

function Board({ shown }: { shown: BoardData }) {
  const { filters: address } = useUrlFilters(boardFilters);
  const me = useCurrentUser();
  const t = useLeaderboardMessages();
  return (
    <>
      <div className="flex flex-col gap-3">
        {shown.rows.length === 0 ? (
          <BoardEmpty address={address} total={shown.total} />
        ) : (
          <BoardTable address={address} shown={shown} me={me} />
        )}
        <OwnPlace address={address} rows={shown.rows} />
      </div>
      <Pagination page={address.page} pages={pageCount(shown.total, rowsPerPage)} />
      {address.board === 'laps' && (
        <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
          <Link to="/tracks" prefetch="intent" className="text-firoozeh">
            {t('tracks')}
          </Link>
          <Link to={voidedPath(shown.track?.key)} prefetch="intent" className="text-firoozeh">
            {t('voided')}
          </Link>
        </p>
      )}
    </>
  );
}
