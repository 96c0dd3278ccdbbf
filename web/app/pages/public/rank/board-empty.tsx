import { Link } from 'react-router';
import { type BoardFilterValues, boardFilters } from '#features/ranking/leaderboard-filters.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { toggleClass } from '#ui/tabs.tsx';
import { useLeaderboardMessages } from './messages.ts';

interface BoardEmptyProps {
  address: BoardFilterValues;
  /** How many rows the board has on its other pages. */
  total: number;
}

/** Why a board shows nothing, and the way to one that does. */
export function BoardEmpty({ address, total }: BoardEmptyProps) {
  const { board, period, track, car, search } = address;
  const t = useRankingMessages();
  const tLeaderboard = useLeaderboardMessages();
  const { searchWith } = useUrlFilters(boardFilters);
  const way = (label: string, changes: Parameters<typeof searchWith>[0]) => (
    <Link to={{ search: searchWith(changes) }} preventScrollReset className={toggleClass(false)}>
      {label}
    </Link>
  );
  if (total > 0) {
    return <EmptyState sentence={t('list.noPage')} action={way(t('list.firstPage'), {})} seed="no page" />;
  }
  if (search) {
    return (
      <EmptyState
        sentence={t.rich('list.noMatch', { search })}
        action={way(tLeaderboard('filter.clear'), { search: undefined })}
        seed="no match"
      />
    );
  }
  if (period !== 'all') {
    return (
      <EmptyState
        sentence={t('list.emptyPeriod')}
        action={way(t('list.allTime'), { period: 'all' })}
        seed="no period"
      />
    );
  }
  if (track || car) {
    return (
      <EmptyState
        sentence={t('list.emptyTrack')}
        action={way(t('list.showAll'), { track: undefined, car: undefined })}
        seed="no track"
      />
    );
  }
  return (
    <EmptyState
      sentence={t('list.empty')}
      action={<LinkButton to="/servers">{tLeaderboard('own.drive')}</LinkButton>}
      seed={board}
    />
  );
}
