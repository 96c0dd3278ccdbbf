import type { CarRef, TrackRef } from '@paddock/contract/catalogue/calls';
import { formatTrackName, type NamedTrack } from '@paddock/contract/catalogue/rules';
import type { Output } from '@paddock/contract/core/endpoint';
import { type Board, boardRules, settledResultCount } from '@paddock/contract/racing/rules';
import type { BoardRow, getBoard } from '@paddock/contract/ranking/calls';
import type { User } from '@paddock/contract/users/calls';
import { clsx } from 'clsx';
import { Medal } from 'lucide-react';
import { Link } from 'react-router';
import { CarName } from '#features/catalogue/car-name.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { HeadCell } from '#ui/table/head-cell.tsx';
import { useLeaderboardMessages } from './messages.ts';

interface BoardTableProps {
  board: Board;
  boardData: BoardData;
  currentUser: User | null;
}

/** A page of a board. Phones show rank, driver and value only; the driver's page has the rest. */
export function BoardTable({ board, boardData, currentUser }: BoardTableProps) {
  const t = useRankingMessages();
  const tLeaderboard = useLeaderboardMessages();
  const locale = useLocale();
  const { rows, track, best } = boardData;
  const caption =
    board === 'laps' && track
      ? t('list.captionTrack', { track: formatTrackName(track, locale) })
      : t('list.caption', { board: t(`board.${board}`) });
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface-1">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <HeadCell align="center" className="w-14 md:w-20">
              {t('list.rank')}
            </HeadCell>
            <HeadCell>{t('list.driver')}</HeadCell>
            {board === 'laps' && <HeadCell className="max-md:hidden">{t('list.car')}</HeadCell>}
            {board === 'overall' && (
              <HeadCell align="end" className="max-md:hidden">
                {t('list.points')}
              </HeadCell>
            )}
            <HeadCell align="end" className="max-md:hidden">
              {t('list.date')}
            </HeadCell>
            <HeadCell align="end">{tLeaderboard(`value.${board}`)}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BoardTableRow
              key={row.rank}
              board={board}
              row={row}
              best={best}
              isOwn={row.driver.id === currentUser?.id}
              isForStaff={(currentUser?.role.level ?? 0) > 0}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface BoardTableRowProps {
  board: Board;
  row: BoardRow;
  best: number | null;
  isOwn: boolean;
  /** Whether the reader may be on the staff: the role of players has level 0. */
  isForStaff: boolean;
}

const LapLink = lazyPart(() => import('./lap-link.tsx'));

const cell = 'border-line border-t px-3 py-2 md:px-4';

function BoardTableRow({ board, row, best, isOwn, isForStaff }: BoardTableRowProps) {
  const t = useRankingMessages();
  const format = useFormat();
  return (
    <tr className={clsx('transition-colors', isOwn ? 'own-row' : 'hover:bg-surface-2')}>
      <td className={clsx(cell, 'text-center')}>
        <RankMark rank={row.rank} />
      </td>
      <th scope="row" className={clsx(cell, 'text-start font-normal')}>
        <DriverCell row={row} isOwn={isOwn} />
      </th>
      {board === 'laps' && (
        <td className={clsx(cell, 'max-md:hidden')}>
          {row.car_ref && <CarName car={row.car_ref} className="text-text-2" />}
        </td>
      )}
      {board === 'overall' && (
        <td className={clsx(cell, 'text-end text-text-2 max-md:hidden')}>{format.number(row.points ?? 0)}</td>
      )}
      <td className={clsx(cell, 'whitespace-nowrap text-end text-text-3 max-md:hidden')}>
        {format.date(row.achieved_at)}
      </td>
      <td className={clsx(cell, 'text-end')}>
        <span className="flex items-center justify-end gap-1">
          <BoardValue board={board} row={row} best={best} isOwn={isOwn} />
          {isForStaff && row.track && row.car && (
            <LapLink driver={row.driver} track={row.track.key} car={row.car} />
          )}
        </span>
        {board === 'laps' && row.value === best && <span className="sr-only">{t('list.best')}</span>}
      </td>
    </tr>
  );
}

/** Gold, silver and bronze in the closest tokens, by rank. */
const medalColours = ['', 'text-warn', 'text-text-2', 'text-saffron-ink'];

export function RankMark({ rank }: { rank: number }) {
  const format = useFormat();
  return (
    <span className="inline-flex items-center justify-center gap-1 align-middle font-bold">
      {medalColours[rank] && <Medal className={clsx('size-4.5', medalColours[rank])} />}
      <span className={clsx(rank > 3 && 'text-text-2')}>{format.number(rank)}</span>
    </span>
  );
}

function DriverCell({ row, isOwn }: { row: BoardRow; isOwn: boolean }) {
  const t = useRankingMessages();
  const tLeaderboard = useLeaderboardMessages();
  const { id, username, profile_image } = row.driver;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar userId={id} src={uploadUrl(profile_image, 192)} />
      <span className="flex min-w-0 flex-col items-start">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`/drivers/${id}`}
            prefetch="intent"
            className="wrap-anywhere inline-flex min-h-8 items-center font-medium hover:text-firoozeh"
          >
            <Bdi>{username}</Bdi>
          </Link>
          {isOwn && <Badge tone="firoozeh">{tLeaderboard('own.you')}</Badge>}
          {row.is_provisional && (
            <span title={t('list.provisionalWhy', { races: settledResultCount })}>
              <Badge tone="neutral">{t('list.provisional')}</Badge>
            </span>
          )}
        </span>
        {row.car_ref && (
          <span className="text-text-3 text-xs md:hidden">
            <CarName car={row.car_ref} />
          </span>
        )}
      </span>
    </span>
  );
}

interface BoardValueProps {
  board: Board;
  row: BoardRow;
  /** The value of the first place, to show the gap to it; null shows none. */
  best: number | null;
  isOwn: boolean;
}

/** As on a timing screen: the best lap is purple, the reader's own is green, and the others have their gap. */
export function BoardValue({ board, row, best, isOwn }: BoardValueProps) {
  const format = useFormat();
  if (board !== 'laps') {
    const { decimals } = boardRules[board];
    const value = format.number(row.value, { min: decimals, max: decimals });
    return <strong className="whitespace-nowrap">{value}</strong>;
  }
  const gap = best === null ? 0 : row.value - best;
  const isBest = row.value === best;
  return (
    <span className="flex flex-col items-end">
      <Ltr className={clsx('figures font-bold', isBest ? 'text-best' : isOwn && 'text-ok')}>
        {format.lapTime(row.value)}
      </Ltr>
      {gap > 0 && <Ltr className="figures text-text-3 text-xs">{format.gap(gap)}</Ltr>}
    </span>
  );
}

/** A page of a board, with the tracks and cars to filter it by. */
export type BoardData = Output<typeof getBoard> & {
  rows: BoardRow[];
  tracks: Pick<TrackRef, 'key' | 'variant' | keyof NamedTrack>[];
  /** The cars driven on the selected track. */
  cars: Pick<CarRef, 'key' | 'name'>[];
};
