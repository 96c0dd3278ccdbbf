import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { ChampionshipFrame } from '#features/championships/championship-frame.tsx';
import {
  adminResultFilters,
  correctionsQuery,
  pickRound,
  roundResultsQuery,
} from '#features/championships/result-queries.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { parseUrlFilters, useUrlFilters } from '#lib/url/url-filters.ts';
import { parseId } from '#lib/url/url-values.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';
import { CorrectionList } from './corrections/correction-list.tsx';
import { useAdminResultsMessages } from './messages.ts';
import { RoundList } from './round-list.tsx';
import { RoundPanel } from './round-panel.tsx';

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = parseId(params.id) ?? 0;
  const { round, page } = parseUrlFilters(adminResultFilters, url.searchParams);
  return prefetch(correctionsQuery(id, page), round !== undefined && roundResultsQuery(round));
}

/** The results of a championship's rounds. */
export default function AdminResultsScreen() {
  return (
    <ChampionshipFrame>
      {(championship) => <ChampionshipResults championship={championship} />}
    </ChampionshipFrame>
  );
}

function ChampionshipResults({ championship }: { championship: AdminChampionship }) {
  const t = useAdminResultsMessages();
  const { filters, change } = useUrlFilters(adminResultFilters);
  const { rounds } = championship;
  const round = rounds.find(({ id }) => id === filters.round) ?? pickRound(rounds);
  return (
    <>
      {round ? (
        <>
          <RoundList rounds={rounds} current={round.id} onPick={(id) => change({ round: String(id) })} />
          <RoundPanel key={round.id} round={round} />
          <CorrectionList championship={championship} />
        </>
      ) : (
        <EmptyState seed="rounds" sentence={t('noRounds')} />
      )}
    </>
  );
}
