import type { TeamDetail } from '@paddock/contract/teams/calls';
import { TeamTag } from '#components/team-tag.tsx';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { TeamMark } from '#features/teams/team-mark.tsx';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { OwnText } from '#ui/bidi.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';

interface TeamHeadProps {
  team: TeamDetail;
  country: { fa: string; en: string } | null;
}

/** Name, origin and results of a team. */
export function TeamHead({ team, country }: TeamHeadProps) {
  const t = useTeamsMessages();
  const format = useFormat();
  const locale = useLocale();
  const { tag, name, colour, founded_at, archived_at, member_count, races, wins } = team;
  return (
    <RecordHero layout="row">
      <TeamMark team={team} className="size-20! text-lg! md:size-24!" />
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
