import type { Member } from '@paddock/contract/members';
import type { User } from '@paddock/contract/users';
import { say } from '@paddock/contract/words';
import { Ban, LockOpen, Pencil, Trash2 } from 'lucide-react';
import { useLocale } from '../../lib/locale.tsx';
import { useText } from '../../lib/text.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberLinks } from './member-links.tsx';
import { rightsOver } from './member-rights.ts';
import { membersText } from './members-text.ts';
import { useRoleName } from './role-name.ts';

/** What can be begun from a card. */
export type MemberAct = 'edit' | 'ban' | 'unban' | 'delete';

interface MemberCardProps {
  member: Member;
  /** Who reads it. */
  me: User;
  onAct: (act: MemberAct) => void;
}

/** A user with what the staff need at a glance, and what the reader may do with them. */
export function MemberCard({ member, me, onAct }: MemberCardProps) {
  const t = useText(membersText);
  const roleName = useRoleName();
  const { username, full_name, role, is_active } = member;
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start gap-3">
          <Avatar userId={member.id} src={uploadAddress(member.profile_image)} className="size-12!" />
          <div className="flex min-w-0 grow flex-col">
            <h2 className="wrap-anywhere font-bold font-sans text-lg">
              <Bdi>{username}</Bdi>
            </h2>
            <Bdi className="wrap-anywhere self-start text-sm text-text-3">{full_name}</Bdi>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Badge tone={role.level > 0 ? 'firoozeh' : 'neutral'}>
            {t('card.role', { role: roleName(role), level: role.level })}
          </Badge>
          {member.id === me.id && <Badge tone="info">{t('card.you')}</Badge>}
          {!is_active && (
            <Badge tone="bad" icon={<Ban />}>
              {t('card.banned')}
            </Badge>
          )}
        </div>
        {!is_active && <BanReason reason={member.ban_reason} />}
        <MemberFacts member={member} />
        <div className="mt-auto flex flex-col gap-3">
          <MemberLinks member={member} own={me.role} />
          <Acts member={member} me={me} onAct={onAct} />
        </div>
      </CardBody>
    </Card>
  );
}

function BanReason({ reason }: { reason: string | null }) {
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

function Acts({ member, me, onAct }: MemberCardProps) {
  const t = useText(membersText);
  const locale = useLocale();
  const rights = rightsOver(me.role, member);
  const name = member.username;
  const turn = member.is_active ? 'ban' : 'unban';
  if (!rights.edit && !rights.delete) {
    return (
      <p className="flex min-h-11 items-center border-line border-t pt-3 text-sm text-text-3">
        {say('user_not_manageable', locale)}
      </p>
    );
  }
  return (
    <div className="flex items-center justify-end gap-2 border-line border-t pt-3">
      {rights.edit && (
        <>
          <Button
            icon={<Pencil className="size-4!" />}
            className="grow px-3!"
            aria-label={t('card.editOf', { name })}
            onClick={() => onAct('edit')}
          >
            {t('card.edit')}
          </Button>
          <Button
            look="ghost"
            icon={member.is_active ? <Ban className="size-4!" /> : <LockOpen className="size-4!" />}
            className="px-3!"
            aria-label={t(`card.${turn}Of`, { name })}
            onClick={() => onAct(turn)}
          >
            {t(`card.${turn}`)}
          </Button>
        </>
      )}
      {rights.delete && (
        <IconButton
          icon={<Trash2 />}
          label={t('card.deleteOf', { name })}
          className="hover:text-bad!"
          onClick={() => onAct('delete')}
        />
      )}
    </div>
  );
}
