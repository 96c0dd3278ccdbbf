import type { ChampionshipDetail, Round } from '@paddock/contract/championships/calls';
import { memberPart } from '#components/member-part.tsx';
import { useSeasonMessages } from '#features/championships/season/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSession } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { LinkButton } from '#ui/button.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/table/description-list.tsx';

const MemberEntry = memberPart(() => import('#features/championships/member-entry.tsx'), {
  fallback: () => <div className="min-h-11" />,
});

interface SignUpPanelProps {
  season: ChampionshipDetail;
  rounds: readonly Round[];
  cars: readonly { key: string; name: string }[];
}

/** Conditions and dates of the sign-up, with its actions. */
export function SignUpPanel({ season, rounds, cars }: SignUpPanelProps) {
  const t = useSeasonMessages();
  const { token } = useSession();
  const { slug, state } = season;
  const isOn = state === 'open' || state === 'running';
  return (
    <aside className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-5">
      <h2 className="font-bold font-sans text-lg">{t('overview.signUp')}</h2>
      <DescriptionList facts={useSignUpFacts(season)} />
      {isOn && (
        <>
          {!token && (
            <div data-when="out">
              <LinkButton look="main" wide to={loginPath(`/championships/${slug}`)}>
                {t('overview.login')}
              </LinkButton>
            </div>
          )}
          <div data-when="in">
            <MemberEntry season={season} rounds={rounds} cars={cars} />
          </div>
        </>
      )}
    </aside>
  );
}

function useSignUpFacts({ sign_up, requirements, teams }: ChampionshipDetail) {
  const t = useSeasonMessages();
  const format = useFormat();
  const { mode, opens_at, closes_at, approval } = sign_up;
  const { steam_verified, discord, safety_min, races_min, user_group } = requirements;
  const needs = [
    t(steam_verified ? 'overview.need.steamVerified' : 'overview.need.steam'),
    discord && t('overview.need.discord'),
    safety_min !== null && t('overview.need.safety', { min: format.number(safety_min, { max: 2 }) }),
    races_min !== null && t('overview.need.races', { count: races_min }),
    user_group !== null && t('overview.need.group', { group: user_group }),
  ];
  const facts: (DescriptionItem | false)[] = [
    [t('overview.mode'), t(`overview.modes.${mode}`)],
    mode === 'season' && opens_at !== null && [t('overview.opens'), format.dateTime(opens_at)],
    mode === 'season' && closes_at !== null && [t('overview.closes'), format.dateTime(closes_at)],
    approval && [t('overview.approval'), t('overview.approvalYes')],
    teams.mode !== 'none' && [
      t('overview.teams'),
      `${t(`overview.teamModes.${teams.mode}`)}\n${t('overview.teamCars', { count: teams.counted_cars })}`,
    ],
    [t('overview.needs'), needs.filter(Boolean).join('\n')],
  ];
  return facts;
}
