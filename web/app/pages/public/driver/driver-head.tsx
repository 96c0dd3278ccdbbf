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

/** Overlays both labels of a button, so that nothing moves once the user is known. */
const overlaid = 'col-start-1 row-start-1 flex items-center justify-center gap-2';

/** Profile and actions. */
export function DriverHead({ driver, teams }: { driver: Driver; teams: readonly TeamRef[] }) {
  const t = useRankingMessages();
  const format = useFormat();
  const currentUser = useCurrentUser();
  const { shop_enabled } = useSettings();
  const isCurrentUser = currentUser?.id === driver.id;
  const comparison =
    currentUser && !isCurrentUser && currentUser.steam_id !== null
      ? `/drivers/${currentUser.id}/versus/${driver.id}`
      : undefined;
  return (
    <RecordHero layout="row">
      <Avatar
        userId={driver.id}
        src={uploadUrl(driver.profile_image, 192)}
        size="size-20 md:size-24"
        className="border border-line"
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
        {isCurrentUser && <p className="text-sm text-text-3">{t('driver.own')}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        {!isCurrentUser && shop_enabled && (
          <LinkButton look="ghost" to={`/dashboard/shop?gift=${driver.id}`}>
            {t('driver.gift')}
          </LinkButton>
        )}
        {isCurrentUser ? (
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
        <LinkButton to={comparison ?? `/drivers/${driver.id}/versus`} look={comparison ? 'main' : 'outline'}>
          <span className="grid">
            <span className={clsx(overlaid, comparison && 'invisible')}>
              <Swords />
              {t('driver.compare')}
            </span>
            <span className={clsx(overlaid, 'font-bold', !comparison && 'invisible')}>
              <Swords />
              {t('driver.compareWithMe')}
            </span>
          </span>
        </LinkButton>
      </div>
    </RecordHero>
  );
}
