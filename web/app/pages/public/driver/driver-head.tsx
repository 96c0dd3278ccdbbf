import { teamPath } from '@paddock/contract/core/paths';
import type { Driver } from '@paddock/contract/ranking/calls';
import type { TeamRef } from '@paddock/contract/teams/calls';
import { clsx } from 'clsx';
import { Flag, Swords } from 'lucide-react';
import { Link } from 'react-router';
import { TeamTag } from '#components/team-tag.tsx';
import { useRankingMessages } from '#features/ranking/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useSettings } from '#lib/page/settings.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { newTicketPath } from '#lib/url/new-ticket-path.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { RecordHero } from '#ui/brand/record-hero.tsx';
import { LinkButton } from '#ui/button.tsx';

/** Both words of a button take their room, so that nothing moves once the page knows who reads it. */
const inOnePlace = 'col-start-1 row-start-1 flex items-center justify-center gap-2';

/** Who this is, and the way to a comparison. */
export function DriverHead({ driver, teams }: { driver: Driver; teams: readonly TeamRef[] }) {
  const t = useRankingMessages();
  const format = useFormat();
  const me = useCurrentUser();
  const { shop_enabled } = useSettings();
  const isMe = me?.id === driver.id;
  const rival = me && !isMe && me.steam_id !== null ? `/drivers/${me.id}/versus/${driver.id}` : undefined;
  return (
    <RecordHero layout="row">
      <Avatar
        userId={driver.id}
        src={uploadUrl(driver.profile_image, 192)}
        className="size-20! border border-line md:size-24!"
      />
      <div className="flex min-w-0 grow basis-60 flex-col gap-1">
        <h1 className="wrap-anywhere">
          <Bdi>{driver.username}</Bdi>
        </h1>
        <p className="text-text-2">{t('driver.since', { date: format.date(driver.member_since) })}</p>
        <p className="flex flex-wrap gap-x-4 empty:hidden">
          {teams.map(({ id, tag, name, colour }) => (
            <Link
              key={id}
              to={teamPath(tag)}
              title={name}
              className="flex min-h-8 items-center hover:underline"
            >
              <TeamTag tag={tag} colour={colour} />
            </Link>
          ))}
        </p>
        {isMe && <p className="text-sm text-text-3">{t('driver.own')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isMe && shop_enabled && (
          <LinkButton look="ghost" to={`/dashboard/shop?gift=${driver.id}`}>
            {t('driver.gift')}
          </LinkButton>
        )}
        {isMe ? (
          <LinkButton to="/dashboard">{t('driver.toDashboard')}</LinkButton>
        ) : (
          <LinkButton
            look="ghost"
            icon={<Flag />}
            to={newTicketPath({ category: 'report_driver', driver: driver.id })}
          >
            {t('driver.report')}
          </LinkButton>
        )}
        <LinkButton to={rival ?? `/drivers/${driver.id}/versus`} look={rival ? 'main' : 'outline'}>
          <span className="grid">
            <span className={clsx(inOnePlace, rival && 'invisible')}>
              <Swords />
              {t('driver.compare')}
            </span>
            <span className={clsx(inOnePlace, 'font-bold', !rival && 'invisible')}>
              <Swords />
              {t('driver.compareWithMe')}
            </span>
          </span>
        </LinkButton>
      </div>
    </RecordHero>
  );
}
