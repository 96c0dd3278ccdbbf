import type { GameServer } from '@paddock/contract/servers/calls';
import { Link } from 'react-router';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useServersMessages } from './messages.ts';

const named = 4;

interface OnlineMembersProps {
  server: Pick<GameServer, 'members' | 'members_online'>;
  /** How many are named. */
  most?: number;
}

/** Members on a server: those who agreed to it by name, the others as a number. */
export function OnlineMembers({ server, most = named }: OnlineMembersProps) {
  const t = useServersMessages();
  const shown = server.members.slice(0, most);
  if (shown.length === 0) return null;
  const others = server.members_online - shown.length;
  return (
    <ul aria-label={t('card.membersHere')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {shown.map(({ id, username, profile_image }) => (
        <li key={id} className="min-w-0">
          <Link
            to={`/drivers/${id}`}
            className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-badge text-xs hover:text-firoozeh"
          >
            <Avatar userId={id} src={uploadUrl(profile_image, 192)} className="size-6!" />
            <bdi className="truncate">{username}</bdi>
          </Link>
        </li>
      ))}
      {others > 0 && <li className="text-text-3 text-xs">{t('card.otherMembers', { count: others })}</li>}
    </ul>
  );
}
