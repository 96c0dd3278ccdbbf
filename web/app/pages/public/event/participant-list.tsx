import type { EventStatus } from '@paddock/contract/events/rules';
import { Link } from 'react-router';
import { useEventsMessages } from '#features/events/messages.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';

interface ParticipantListProps {
  participants: readonly { id: number; username: string; profile_image: string | null }[];
  /** Of all, also of those who are not shown. */
  count: number;
  status: EventStatus;
}

/** The faces of those who joined, each leading to the driver's page. */
export function ParticipantList({ participants, count, status }: ParticipantListProps) {
  const t = useEventsMessages();
  const more = count - participants.length;
  return (
    <section>
      <SectionHeading>{t('page.participants')}</SectionHeading>
      {participants.length === 0 && (
        <p className="text-sm text-text-2">{t(status === 'completed' ? 'page.nobody' : 'page.nobodyYet')}</p>
      )}
      <ul className="flex flex-col gap-1 empty:hidden">
        {participants.map(({ id, username, profile_image }) => (
          <li key={id}>
            <Link
              to={`/drivers/${id}`}
              className="flex min-h-11 items-center gap-3 rounded-button px-2 text-sm hover:bg-surface-2"
            >
              <Avatar userId={id} src={uploadUrl(profile_image, 192)} className="size-8!" />
              <bdi className="truncate">{username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="px-2 pt-2 text-sm text-text-3">{t('page.more', { count: more })}</p>}
    </section>
  );
}
