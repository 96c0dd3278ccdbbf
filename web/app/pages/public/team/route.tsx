import {
  listTeamChampionships,
  type TeamChampionship,
} from '@paddock/contract/championships/teams/team-calls';
import { teamPath } from '@paddock/contract/core/paths';
import { getTeam, type TeamDetail } from '@paddock/contract/teams/calls';
import { isTeamTag } from '@paddock/contract/teams/rules';
import { redirect } from 'react-router';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { breadcrumbJsonLd } from '#lib/page/json-ld.ts';
import { loadPage, notFound } from '#lib/page/load-page.ts';
import { useRootData } from '#lib/page/root-data.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { OwnText } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { PageSection } from '#ui/page-section.tsx';
import type { Route } from './+types/route.ts';
import { TeamChampionships } from './team-championships.tsx';
import { TeamHead } from './team-head.tsx';
import { TeamLaps } from './team-laps.tsx';
import { TeamMembers } from './team-members.tsx';

export const handle = { figures: true };

/** The latest of them are shown. */
const championshipsMax = 20;

/** The names of a country in both languages; browsers know other ones than the server, so they are not asked. */
function namesOf(country: string | null) {
  if (country === null) return null;
  const name = (locale: string) => new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country;
  return { fa: name('fa'), en: name('en') };
}

/** Redirects to the address with the stored tag: a tag is found in capital and small letters, but a page has one address. */
export function loader({ context, request, params: { tag } }: Route.LoaderArgs) {
  if (!isTeamTag(tag)) throw notFound();
  return loadPage(context, async (api) => {
    const [team, { items }] = await Promise.all([
      api.call(getTeam, { params: { tag } }),
      api.call(listTeamChampionships, { params: { tag }, query: { limit: championshipsMax } }),
    ]);
    if (team.tag !== tag) throw redirect(teamPath(team.tag) + new URL(request.url).search, 301);
    return { team, country: namesOf(team.country), championships: items };
  });
}

export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const t = useTeamsMessages();
  if (loaderData) return <Page {...loaderData} />;
  return <PageFailed title={t('page.title')} failed={t('page.failed')} reason={t('failedWhy')} />;
}

interface PageProps {
  team: TeamDetail;
  country: { fa: string; en: string } | null;
  championships: readonly TeamChampionship[];
}

function Page({ team, country, championships }: PageProps) {
  const t = useTeamsMessages();
  const { origin } = useRootData();
  const site = useSiteTitle();
  const { tag, name, description } = team;
  return (
    <>
      <PageHead
        title={name}
        description={description || t('page.description', { name, tag, site })}
        preview={team.preview_images}
        type="profile"
        things={
          import.meta.env.SSR && [
            breadcrumbJsonLd(origin, [
              [site, '/'],
              [t('title'), '/teams'],
              [name, teamPath(tag)],
            ]),
          ]
        }
      />
      <TeamHead team={team} country={country} />
      <PageSection layout="aside">
        <div className="flex min-w-0 flex-col gap-10">
          {description && (
            <section>
              <SectionHeading>{t('page.about')}</SectionHeading>
              <p className="wrap-anywhere max-w-prose whitespace-pre-line text-text-2">
                <OwnText className="free-text block">{description}</OwnText>
              </p>
            </section>
          )}
          <TeamChampionships championships={championships} />
          <TeamLaps laps={team.best_laps} />
        </div>
        <TeamMembers members={team.members} />
      </PageSection>
    </>
  );
}
