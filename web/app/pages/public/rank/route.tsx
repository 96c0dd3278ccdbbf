import { getBoard, listRank, listTracks } from '@paddock/contract/ranking/calls';
import { getPageOgImages } from '@paddock/contract/site/calls';
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
import { TextLink } from '#ui/text-link.tsx';
import type { Route } from './+types/route.ts';
import { BoardEmpty } from './board-empty.tsx';
import { BoardFilters, BoardTabs, PeriodLinks } from './board-filters.tsx';
import { type BoardData, BoardTable } from './board-table.tsx';
import { useLeaderboardMessages } from './messages.ts';

export const handle = { figures: true };

export function loader({ context, url }: Route.LoaderArgs) {
  const { board, period, track, car, search, page } = parseUrlFilters(boardFilters, url.searchParams);
  return loadPage(
    context,
    async (api) => {
      const tracks = board === 'laps' ? (await api.call(listTracks, {})).items : [];
      const summary = await api.call(getBoard, {
        params: { board },
        query: { period, track, car, search },
      });
      const selectedTrack = tracks.find(({ track_name }) => track_name === summary.track_name);
      const query = { period, track, car, search, skip: (page - 1) * rowsPerPage, limit: rowsPerPage };
      const { items: rows } = await api.call(listRank, { params: { board }, query });
      const preview = await api.call(getPageOgImages, { params: { page: 'rank' } });
      return {
        board: {
          ...summary,
          rows,
          cars: (selectedTrack?.car_refs ?? []).map(({ key, name }) => ({ key, name })),
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
  const { filters } = useUrlFilters(boardFilters);
  const { board, period, page, search } = filters;
  const boardData = loaderData.board;
  return (
    <>
      <PageHead
        title={t('title.board', { board: t(`board.${board}`) })}
        description={tLeaderboard(`description.${board}`)}
        preview={boardData?.preview}
        query={board === 'overall' ? undefined : `board=${board}`}
        page={page}
        isSearch={search !== undefined}
      />
      <PageHero
        title={t('title.ranking')}
        lead={tLeaderboard(`lead.${board}`)}
        facts={
          boardData && (
            <>
              <Badge tone="firoozeh">
                {t(search ? 'list.found' : 'list.total', { count: boardData.total })}
              </Badge>
              {boardData.starts_at && (
                <Badge tone="neutral">
                  {tLeaderboard('period.since', { date: format.date(boardData.starts_at) })}
                </Badge>
              )}
            </>
          )
        }
      />
      <PageSection layout="list">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-line md:border-b">
          <BoardTabs current={board} />
          <PeriodLinks current={period} />
        </div>
        {boardData ? (
          <>
            <BoardFilters filters={filters} boardData={boardData} />
            <BoardPage boardData={boardData} />
          </>
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

function BoardPage({ boardData }: { boardData: BoardData }) {
  const { filters } = useUrlFilters(boardFilters);
  const { board, page } = filters;
  const { rows, total, track } = boardData;
  const currentUser = useCurrentUser();
  const t = useLeaderboardMessages();
  return (
    <>
      <div className="flex flex-col gap-3">
        {rows.length === 0 ? (
          <BoardEmpty filters={filters} total={total} />
        ) : (
          <BoardTable board={board} boardData={boardData} currentUser={currentUser} />
        )}
        <OwnPlace filters={filters} rows={rows} />
      </div>
      <Pagination page={page} pages={pageCount(total, rowsPerPage)} />
      {board === 'laps' && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink to="/tracks" prefetch="intent" size="sm">
            {t('tracks')}
          </TextLink>
          <TextLink to={voidedPath(track?.key)} prefetch="intent" size="sm">
            {t('voided')}
          </TextLink>
        </p>
      )}
    </>
  );
}
