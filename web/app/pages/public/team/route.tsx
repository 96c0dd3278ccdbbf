import { listTeamChampionships } from '@paddock/contract/championships/teams/team-calls';
import { teamPath } from '@paddock/contract/core/paths';
import { getTeam } from '@paddock/contract/teams/calls';
import { isTeamTag } from '@paddock/contract/teams/rules';
import { redirect } from 'react-router';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { loadPage, notFound } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { OwnText } from '#ui/bidi.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';
import { TeamChampionships } from './team-championships.tsx';
import { TeamHead } from './team-head.tsx';
import { TeamLaps } from './team-laps.tsx';
import { TeamMembers } from './team-members.tsx';

export const handle = { figures: true };

/** The latest championships on the page. */
const maxChampionships = 20;

/** The names of a country in both languages. Not formatted in the browser, whose names may differ from the server's. */
function countryNames(country: string | null) {
  if (country === null) return null;
  const name = (locale: string) => new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  return { fa: name('fa'), en: name('en') };
}

/** Redirects to the address with the stored case of the tag: calls ignore the case, but a page has one address. */
export function loader({ context, request, params: { tag } }: Route.LoaderArgs) {
  if (!isTeamTag(tag)) throw notFound();
  return loadPage(context, async (api) => {
    const [team, { items }] = await Promise.all([
      api.call(getTeam, { params: { tag } }),
      api.call(listTeamChampionships, { params: { tag }, query: { limit: maxChampionships } }),
    ]);
    if (team.tag !== tag) throw redirect(teamPath(team.tag) + new URL(request.url).search, 301);
    return { team, country: countryNames(team.country), championships: items };
  });
}

export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const t = useTeamsMessages();
  if (loaderData) return <TeamPage {...loaderData} />;
  return <PageFailed title={t('page.title')} failed={t('page.failed')} reason={t('failedWhy')} />;
}

function TeamPage({ team, country, championships }: NonNullable<Route.ComponentProps['loaderData']>) {
  const t = useTeamsMessages();
  const site = useSiteTitle();
  const { tag, name, description } = team;
  return (
    <>
      <PageHead
        title={name}
        description={description || t('page.description', { name, tag, site })}
        preview={team.preview_images}
        type="profile"
        things={useBreadcrumbs([site, '/'], [t('title'), '/teams'], [name, teamPath(tag)])}
      />
      <TeamHead team={team} country={country} />
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">
          {description && (
            <TitledSection title={t('page.about')}>
              <p className="wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
                <OwnText className="free-text block">{description}</OwnText>
              </p>
            </TitledSection>
          )}
          <TeamChampionships championships={championships} />
          <TeamLaps laps={team.best_laps} />
        </div>
        <TeamMembers members={team.members} />
      </PageSection>
    </>
  );
}
