import { listTeamChampionships } from '@paddock/contract/championships/teams/team-calls';
import { teamPath } from '@paddock/contract/core/paths';
import { getTeam, type TeamDetail, type TeamMember } from '@paddock/contract/teams/calls';
import { isTeamTag } from '@paddock/contract/teams/rules';
import { Link, redirect } from 'react-router';
import { PageFailed } from '#components/page-failed.tsx';
import { PageHead } from '#components/page-head.tsx';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { TeamLogo } from '#features/teams/team-logo.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { loadPage, notFound } from '#lib/page/load-page.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useBreadcrumbs } from '#lib/page/use-breadcrumbs.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Bdi, OwnText } from '#ui/bidi.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import type { Route } from './+types/route.ts';
import { TeamChampionships } from './team-championships.tsx';
import { TeamLaps } from './team-laps.tsx';

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

interface TeamHeadProps {
  team: TeamDetail;
  country: { fa: string; en: string } | null;
}

/** Name, origin and results of a team. */
function TeamHead({ team, country }: TeamHeadProps) {
  const t = useTeamsMessages();
  const format = useFormat();
  const locale = useLocale();
  const { tag, name, colour, founded_at, archived_at, member_count, races, wins } = team;
  return (
    <RecordHero layout="row">
      <TeamLogo team={team} className="size-20 text-lg! md:size-24" />
      <div className="flex min-w-0 grow basis-60 flex-col gap-1.5">
        <TeamTag tag={tag} colour={colour} />
        <h1 className="wrap-anywhere">
          <OwnText>{name}</OwnText>
        </h1>
        <p className="text-text-2">
          {country && `${country[locale]} · `}
          {t('page.since', { date: format.date(founded_at) })}
        </p>
        {archived_at && (
          <p className="text-sm text-warn">{t('page.archivedLine', { date: format.date(archived_at) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone="firoozeh">{t('members', { count: member_count })}</Badge>
        {races > 0 && <Badge tone="neutral">{t('races', { count: races })}</Badge>}
        {wins > 0 && <Badge tone="best">{t('wins', { count: wins })}</Badge>}
      </div>
    </RecordHero>
  );
}

/** The drivers of the team, with links to their pages. */
function TeamMembers({ members }: { members: readonly TeamMember[] }) {
  const t = useTeamsMessages();
  const format = useFormat();
  return (
    <TitledSection title={t('page.drivers')}>
      {members.length === 0 && <p className="text-sm text-text-2">{t('page.nobody')}</p>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {members.map(({ user, role, joined_at, wins }) => (
          <li key={user.id}>
            <Link
              to={`/drivers/${user.id}`}
              prefetch="intent"
              className="flex min-h-14 items-center gap-3 rounded-button px-2 hover:bg-surface-2"
            >
              <Avatar userId={user.id} src={uploadUrl(user.profile_image, 192)} />
              <span className="flex min-w-0 grow flex-col">
                <span className="truncate font-medium text-sm">
                  <Bdi>{user.username}</Bdi>
                </span>
                <span className="text-text-3 text-xs">
                  {`${t(`roles.${role}`)} · ${t('page.joined', { date: format.date(joined_at) })}`}
                </span>
              </span>
              {wins > 0 && <span className="shrink-0 text-text-2 text-xs">{t('wins', { count: wins })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
