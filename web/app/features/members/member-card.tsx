import type { Member } from '@paddock/contract/members';
import type { User } from '@paddock/contract/users';
import { Link } from 'react-router';
import { useText } from '../../lib/text.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { type MemberAct, MemberActs } from './member-acts.tsx';
import { MemberBadges } from './member-badges.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberLinks } from './member-links.tsx';
import { membersText } from './members-text.ts';

interface MemberCardProps {
  member: Member;
  /** Who reads it. */
  me: User;
  onAct: (act: MemberAct) => void;
}

/** A user with what the staff need at a glance, and what the reader may do with them. */
export function MemberCard({ member, me, onAct }: MemberCardProps) {
  const { username, full_name, is_active } = member;
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start gap-3">
          <Avatar userId={member.id} src={uploadAddress(member.profile_image, 192)} className="size-12!" />
          <div className="flex min-w-0 grow flex-col">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Link to={`/admin/users/${member.id}`} className="underline-offset-4 hover:underline">
                <Bdi>{username}</Bdi>
              </Link>
            </h2>
            <Bdi className="wrap-anywhere self-start text-sm text-text-3">{full_name}</Bdi>
          </div>
        </div>
        <MemberBadges member={member} me={me} />
        {!is_active && <BanReason reason={member.ban_reason} />}
        <MemberFacts member={member} />
        <div className="mt-auto flex flex-col gap-3">
          <MemberLinks member={member} own={me.role} />
          <MemberActs member={member} me={me} onAct={onAct} />
        </div>
      </CardBody>
    </Card>
  );
}

/** What a banned user was banned for. */
export function BanReason({ reason }: { reason: string | null }) {
  const t = useText(membersText);
  if (!reason) return <p className="text-sm text-text-3">{t('card.noReason')}</p>;
  return (
    <div className="rounded-card bg-bad-dim px-3 py-2 text-bad text-sm">
      <p className="text-xs">{t('card.reason')}</p>
      <p dir="auto" className="wrap-anywhere">
        {reason}
      </p>
    </div>
  );
}
