import { type BoardFilterValues, boardFilters } from '#features/ranking/leaderboard-filters.ts';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { ToggleLink } from '#ui/toggle-links.tsx';
import { useLeaderboardMessages } from './messages.ts';

interface BoardEmptyProps {
  filters: BoardFilterValues;
  /** How many rows the board has on its other pages. */
  total: number;
}

/** Why a board has no rows, with a link to one that does. */
export function BoardEmpty({ filters, total }: BoardEmptyProps) {
  const { board, period, track, car, search } = filters;
  const t = useRankingMessages();
  const tLeaderboard = useLeaderboardMessages();
  const { searchWith } = useUrlFilters(boardFilters);
  const link = (label: string, changes: Parameters<typeof searchWith>[0]) => (
    <ToggleLink to={{ search: searchWith(changes) }} preventScrollReset>
      {label}
    </ToggleLink>
  );
  if (total > 0) {
    return <EmptyState sentence={t('list.noPage')} action={link(t('list.firstPage'), {})} seed="no page" />;
  }
  if (search) {
    return (
      <EmptyState
        sentence={t.rich('list.noMatch', { search })}
        action={link(tLeaderboard('filter.clear'), { search: undefined })}
        seed="no match"
      />
    );
  }
  if (period !== 'all') {
    return (
      <EmptyState
        sentence={t('list.emptyPeriod')}
        action={link(t('list.allTime'), { period: 'all' })}
        seed="no period"
      />
    );
  }
  if (track || car) {
    return (
      <EmptyState
        sentence={t('list.emptyTrack')}
        action={link(t('list.showAll'), { track: undefined, car: undefined })}
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
