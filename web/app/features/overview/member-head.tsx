import type { Member } from '@paddock/contract/members';
import type { User } from '@paddock/contract/users';
import { Ban, ShieldCheck } from 'lucide-react';
import { useText } from '../../lib/text.ts';
import { uploadAddress } from '../../lib/uploads.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardBody } from '../../ui/card.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { type MemberAct, MemberActs } from '../members/member-acts.tsx';
import { BanReason } from '../members/member-card.tsx';
import { MemberFacts } from '../members/member-facts.tsx';
import { membersText } from '../members/members-text.ts';
import { useRoleName } from '../members/role-name.ts';

interface MemberHeadProps {
  member: Member;
  /** Who reads it. */
  me: User;
  onAct: (act: MemberAct) => void;
}

/** Who it is, in which state, and what the reader may do with them. */
export function MemberHead({ member, me, onAct }: MemberHeadProps) {
  const t = useText(membersText);
  const roleName = useRoleName();
  const { id, username, full_name, role, is_active, has_second_factor } = member;
  return (
    <Card>
      <CardBody>
        <div className="grid gap-6 lg:grid-cols-[1fr_minmax(20rem,26rem)]">
          <div className="flex flex-col gap-4">
            <div className="flex items-center gap-4">
              <Avatar userId={id} src={uploadAddress(member.profile_image)} className="size-16!" />
              <div className="flex min-w-0 flex-col">
                <h1 className="wrap-anywhere">
                  <Bdi>{username}</Bdi>
                </h1>
                <Bdi className="wrap-anywhere self-start text-text-3">{full_name}</Bdi>
              </div>
            </div>
            <div className="flex flex-wrap gap-2">
              <Badge tone={role.level > 0 ? 'firoozeh' : 'neutral'}>
                {t('card.role', { role: roleName(role), level: role.level })}
              </Badge>
              {id === me.id && <Badge tone="info">{t('card.you')}</Badge>}
              {has_second_factor && (
                <Badge tone="ok" icon={<ShieldCheck />}>
                  {t('page.secondFactor')}
                </Badge>
              )}
              {!is_active && (
                <Badge tone="bad" icon={<Ban />}>
                  {t('card.banned')}
                </Badge>
              )}
            </div>
            {!is_active && <BanReason reason={member.ban_reason} />}
            <div className="mt-auto">
              <MemberActs member={member} me={me} onAct={onAct} />
            </div>
          </div>
          <MemberFacts member={member} />
        </div>
      </CardBody>
    </Card>
  );
}
