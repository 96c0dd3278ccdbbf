import { getChampionship, listChampionshipRounds } from '@paddock/contract/championships/calls';
import { redirectToEvent } from '#features/championships/redirect-single-event.ts';
import { RoundList } from '#features/championships/round-list.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPage(context, async (api) => {
    const [season, rounds] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
    ]);
    redirectToEvent(season);
    return { season, rounds };
  });
}

export default function SeasonRoundsScreen({ loaderData }: Route.ComponentProps) {
  const t = useSeasonMessages();
  if (!loaderData) return <SeasonFailed />;
  const { season, rounds } = loaderData;
  return (
    <SeasonFrame season={season} tab="rounds">
      <TitledSection title={t('tabs.rounds')}>
        {rounds.length === 0 ? (
          <EmptyState seed="no rounds" sentence={t('rounds.none')} />
        ) : (
          <RoundList season={season} rounds={rounds} isDetailed />
        )}
      </TitledSection>
    </SeasonFrame>
  );
}
