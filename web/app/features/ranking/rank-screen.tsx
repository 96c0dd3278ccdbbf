import { getBoard, listRank, listTracks } from '@paddock/contract/ranking';
import { getPagePreview } from '@paddock/contract/site';
import { Suspense } from 'react';
import { data, useSearchParams } from 'react-router';
import { useFormat } from '../../lib/format.ts';
import { latePart } from '../../lib/late-part.ts';
import { apiContext } from '../../lib/page-context.ts';
import { useCurrentUser, useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { PageHead } from '../../shells/page-head.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Girih, Kerb } from '../../ui/ornaments.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { Pager } from '../../ui/pager.tsx';
import type { Route } from './+types/rank-screen.ts';
import { readBoardAddress, rowsOnPage } from './board-address.ts';
import { BoardEmpty } from './board-empty.tsx';
import { BoardFilter, BoardTabs, PeriodLinks } from './board-filter.tsx';
import { BoardTable } from './board-table.tsx';
import { rankingText } from './ranking-text.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { board, period, track, car: asked, search, page } = readBoardAddress(url.searchParams);
  const api = context.get(apiContext);
  try {
    const tracks = board === 'laps' ? await api.call(listTracks, {}) : [];
    const summary = await api.call(getBoard, {
      params: { board },
      query: { period, track, car: asked, search },
    });
    const cars = tracks.find(({ track_name }) => track_name === summary.track_name)?.cars ?? [];
    const query = { period, track, car: asked, search, skip: (page - 1) * rowsOnPage, limit: rowsOnPage };
    const rows = await api.call(listRank, { params: { board }, query });
    const preview = await api.call(getPagePreview, { params: { page: 'rank' } });
    return data({
      board: { ...summary, rows, cars, tracks: tracks.map(({ track_name }) => track_name), preview },
    });
  } catch (error) {
    console.error(error);
    return data({ board: null }, { status: 503, headers: { 'Retry-After': '30' } });
  }
}

export type BoardData = NonNullable<Route.ComponentProps['loaderData']['board']>;

export default function RankScreen({ loaderData }: Route.ComponentProps) {
  const t = useText(rankingText);
  const format = useFormat();
  const [search] = useSearchParams();
  const address = readBoardAddress(search);
  const shown = loaderData.board;
  const name = t(`board.${address.board}`);
  return (
    <>
      <PageHead
        title={t('title.board', { board: name })}
        description={t(`description.${address.board}`)}
        preview={shown?.preview}
        query={address.board === 'overall' ? undefined : `board=${address.board}`}
        page={address.page}
        isSearch={address.search !== undefined}
      />
      <header className="hero-paint relative isolate">
        <Girih className="fade-from-start -z-1" />
        <div className="page-gutter mx-auto flex max-w-content flex-col items-start gap-4 py-10 md:py-14">
          <h1>{t('title.ranking')}</h1>
          <p className="max-w-prose text-lg text-text-2">{t(`lead.${address.board}`)}</p>
          {shown && (
            <p className="flex flex-wrap gap-2">
              <Badge tone="firoozeh">
                {t(address.search ? 'list.found' : 'list.total', { count: shown.total })}
              </Badge>
              {shown.starts_at && (
                <Badge tone="neutral">{t('period.since', { date: format.date(shown.starts_at) })}</Badge>
              )}
            </p>
          )}
        </div>
        <Kerb />
      </header>
      <div className="page-gutter mx-auto flex w-full max-w-content flex-col gap-5 py-6 md:py-8">
        <BoardTabs current={address.board} />
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <PeriodLinks current={address.period} />
          {shown && <BoardFilter address={address} shown={shown} />}
        </div>
        {shown ? (
          <Board shown={shown} />
        ) : (
          <LoadFailed title={t('list.failed')} reason={t('list.failedWhy')} />
        )}
      </div>
    </>
  );
}

const OwnPlace = latePart(() => import('./own-place.tsx'));

function Board({ shown }: { shown: BoardData }) {
  const [search] = useSearchParams();
  const address = readBoardAddress(search);
  const { token } = useSession();
  const me = useCurrentUser();
  return (
    <>
      <div className="flex flex-col gap-3">
        {shown.rows.length === 0 ? (
          <BoardEmpty address={address} total={shown.total} />
        ) : (
          <BoardTable address={address} shown={shown} own={me?.id} />
        )}
        {token && (
          <Suspense>
            <OwnPlace address={address} rows={shown.rows} />
          </Suspense>
        )}
      </div>
      <Pager page={address.page} pages={pageCount(shown.total, rowsOnPage)} />
    </>
  );
}
