import type { Member } from '@paddock/contract/members';
import type { User } from '@paddock/contract/users';
import { Ban, ShieldCheck } from 'lucide-react';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { membersText } from './members-text.ts';
import { useRoleName } from './role-name.ts';

/** Role and state of a user; `me` is who reads it. */
export function MemberBadges({ member, me }: { member: Member; me: User }) {
  const t = useText(membersText);
  const roleName = useRoleName();
  const { id, role, is_active, has_second_factor } = member;
  return (
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
  );
}
