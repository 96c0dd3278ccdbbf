import type { GameServer } from '@paddock/contract/servers/calls';
import { Link } from 'react-router';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useServersMessages } from './messages.ts';

const defaultMax = 4;

interface OnlineMembersProps {
  server: Pick<GameServer, 'members' | 'members_online'>;
  /** Maximum number of names. */
  max?: number;
}

/** Members on a server: by name with their consent, the others as a number. */
export function OnlineMembers({ server, max = defaultMax }: OnlineMembersProps) {
  const t = useServersMessages();
  const named = server.members.slice(0, max);
  if (named.length === 0) return null;
  const others = server.members_online - named.length;
  return (
    <ul aria-label={t('card.membersHere')} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {named.map(({ id, username, profile_image }) => (
        <li key={id} className="min-w-0">
          <Link
            to={`/drivers/${id}`}
            className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-badge text-xs hover:text-firoozeh"
          >
            <Avatar userId={id} src={uploadUrl(profile_image, 192)} size="size-6" />
            <bdi className="truncate">{username}</bdi>
          </Link>
        </li>
      ))}
      {others > 0 && <li className="text-text-3 text-xs">{t('card.otherMembers', { count: others })}</li>}
    </ul>
  );
}
