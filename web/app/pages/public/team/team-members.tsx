import type { TeamMember } from '@paddock/contract/teams/calls';
import { Link } from 'react-router';
import { useTeamsMessages } from '#features/teams/messages.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { TitledSection } from '#ui/titled-section.tsx';

/** The drivers of the team, with links to their pages. */
export function TeamMembers({ members }: { members: readonly TeamMember[] }) {
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
