import { type BoardRow, findMyRank } from '@paddock/contract/ranking/calls';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { withQueries } from '#components/query-provider.tsx';
import { type BoardFilterValues, boardFilters, pageOfRank } from '#features/ranking/leaderboard-filters.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { LinkButton } from '#ui/button.tsx';
import { BoardValue, RankMark } from './board-table.tsx';
import { useLeaderboardMessages } from './messages.ts';

interface OwnPlaceProps {
  filters: BoardFilterValues;
  rows: readonly BoardRow[];
}

export default withQueries(PinnedPlace);

/** The reader's row, pinned above or below a page without it. Hidden if it fails to load. */
function PinnedPlace({ filters, rows }: OwnPlaceProps) {
  const t = useLeaderboardMessages();
  const user = useCurrentUser();
  const { searchWith } = useUrlFilters(boardFilters);
  const { board, period, track, car } = filters;
  const myRank = useQuery(query(findMyRank, { params: { board }, query: { period, track, car } }));
  useErrorToast(myRank);
  const row = myRank.data?.row;
  if (!user || row === undefined || rows.some(({ driver }) => driver.id === user.id)) return null;
  if (row === null) return <NoPlace hasSteam={user.steam_id !== null} />;
  const first = rows[0]?.rank ?? 0;
  const isAbove = row.rank < first;
  const Arrow = isAbove ? ArrowUp : ArrowDown;
  const page = searchWith({ search: undefined, page: String(pageOfRank(row.rank)) });
  return (
    <section
      aria-label={t('own.label')}
      className={clsx(
        'sticky z-sticky flex items-center gap-3 rounded-card border border-firoozeh bg-firoozeh-dim px-3 py-2 md:px-4',
        isAbove ? 'top-2 -order-1' : 'bottom-2',
      )}
    >
      <Arrow className="size-4 text-firoozeh" />
      <RankMark rank={row.rank} />
      <Avatar userId={user.id} src={uploadUrl(user.profile_image, 192)} className="max-xs:hidden" />
      <span className="flex min-w-0 grow flex-col items-start">
        <Bdi className="max-w-full truncate font-medium">{row.driver.username}</Bdi>
        <span className="text-2xs text-text-2">{t('own.you')}</span>
      </span>
      <BoardValue board={board} row={row} best={null} isOwn />
      <LinkButton to={{ search: page }} look="ghost" dense className="max-md:hidden">
        {t('own.page')}
      </LinkButton>
    </section>
  );
}

function NoPlace({ hasSteam }: { hasSteam: boolean }) {
  const t = useLeaderboardMessages();
  return (
    <section
      aria-label={t('own.label')}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface-1 px-4 py-3 text-sm text-text-2"
    >
      <p>{t(hasSteam ? 'own.none' : 'own.noSteam')}</p>
      <LinkButton to={hasSteam ? '/servers' : '/dashboard/settings'} dense>
        {t(hasSteam ? 'own.drive' : 'own.link')}
      </LinkButton>
    </section>
  );
}
