import { getChampionship, listChampionshipRounds } from '@paddock/contract/championships/calls';
import { data } from 'react-router';
import { leadToEvent } from '#features/championships/of-season.ts';
import { RoundList } from '#features/championships/round-list.tsx';
import { seasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { useTranslations } from '#lib/i18n/messages.ts';
import { notFoundOrUnavailable } from '#lib/page/loader-errors.ts';
import { apiContext } from '#lib/page/request-context.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import type { Route } from './+types/route.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  try {
    const [season, rounds] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(listChampionshipRounds, { params }),
    ]);
    leadToEvent(season);
    return data({ season, rounds });
  } catch (error) {
    return notFoundOrUnavailable(error);
  }
}

export default function SeasonRoundsScreen({ loaderData }: Route.ComponentProps) {
  const t = useTranslations(seasonMessages);
  if (!loaderData) return <SeasonFailed />;
  const { season, rounds } = loaderData;
  return (
    <SeasonFrame season={season} tab="rounds">
      <section>
        <SectionHeading>{t('tabs.rounds')}</SectionHeading>
        {rounds.length === 0 ? (
          <EmptyState seed="no rounds" sentence={t('rounds.none')} />
        ) : (
          <RoundList season={season} rounds={rounds} isFull />
        )}
      </section>
    </SeasonFrame>
  );
}
