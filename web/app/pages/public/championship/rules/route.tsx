import { getChampionship, getChampionshipRules } from '@paddock/contract/championships/calls';
import { data } from 'react-router';
import { RulesText } from '#features/championships/rules-text.tsx';
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
    const [season, { rules, version }] = await Promise.all([
      api.call(getChampionship, { params }),
      api.call(getChampionshipRules, { params }),
    ]);
    return data({ season, rules, version });
  } catch (error) {
    return notFoundOrUnavailable(error);
  }
}

/** What an entrant accepts, with its version. */
export default function SeasonRulesScreen({ loaderData }: Route.ComponentProps) {
  const t = useTranslations(seasonMessages);
  if (!loaderData) return <SeasonFailed />;
  const { season, rules, version } = loaderData;
  return (
    <SeasonFrame season={season} tab="rules">
      {rules.trim() === '' ? (
        <EmptyState seed="no rules" sentence={t('rules.none')} />
      ) : (
        <section>
          <SectionHeading
            aside={<span className="text-sm text-text-3">{t.rich('rules.version', { version })}</span>}
          >
            {t('tabs.rules')}
          </SectionHeading>
          <RulesText text={rules} />
        </section>
      )}
    </SeasonFrame>
  );
}
