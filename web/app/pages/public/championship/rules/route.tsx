import { getChampionship, getChampionshipRules } from '@paddock/contract/championships/calls';
import { RulesText } from '#features/championships/rules-text.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { SeasonFailed, SeasonFrame } from '#features/championships/season-frame.tsx';
import { loadPage } from '#lib/page/load-page.ts';
import { EmptyState } from '#ui/feedback/states.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadPage(context, async (api) => {
    const [season, { rules, version }] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(getChampionshipRules, { params }),
    ]);
    return { season, rules, version };
  });
}

/** The rules that entrants accept, with their version. */
export default function SeasonRulesScreen({ loaderData }: Route.ComponentProps) {
  const t = useSeasonMessages();
  if (!loaderData) return <SeasonFailed />;
  const { season, rules, version } = loaderData;
  return (
    <SeasonFrame season={season} tab="rules">
      {rules.trim() === '' ? (
        <EmptyState seed="no rules" sentence={t('rules.none')} />
      ) : (
        <TitledSection
          title={t('tabs.rules')}
          aside={<span className="text-sm text-text-3">{t.rich('rules.version', { version })}</span>}
        >
          <RulesText text={rules} />
        </TitledSection>
      )}
    </SeasonFrame>
  );
}
