import { Link, useSearchParams } from 'react-router';
import { useText } from '../../lib/text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import { type BoardAddress, changedSearch } from './board-address.ts';
import { rankingText } from './ranking-text.ts';

interface BoardEmptyProps {
  address: BoardAddress;
  /** How many rows the board has on its other pages. */
  total: number;
}

/** Why a board shows nothing, and the way to one that does. */
export function BoardEmpty({ address, total }: BoardEmptyProps) {
  const { board, period, track, car, search } = address;
  const t = useText(rankingText);
  const [current] = useSearchParams();
  const way = (words: string, changes: Parameters<typeof changedSearch>[1]) => (
    <Link to={{ search: changedSearch(current, changes) }} preventScrollReset className={filterClass(false)}>
      {words}
    </Link>
  );
  if (total > 0) {
    return <EmptyState sentence={t('list.noPage')} action={way(t('list.firstPage'), {})} seed="no page" />;
  }
  if (search) {
    return (
      <EmptyState
        sentence={t('list.noMatch', { search })}
        action={way(t('filter.clear'), { search: undefined })}
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
      action={<LinkButton to="/servers">{t('own.drive')}</LinkButton>}
      seed={board}
    />
  );
}
