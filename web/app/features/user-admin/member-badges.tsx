import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { Ban, ShieldCheck } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { useUserAdminMessages } from './messages.ts';
import { useRoleName } from './role-name.ts';

/** Role and state of a user. `me` is the signed-in staff member. */
export function MemberBadges({ member, me }: { member: AdminUser; me: User }) {
  const t = useUserAdminMessages();
  const roleName = useRoleName();
  const { id, role, is_active, has_second_factor } = member;
  return (
    <div className="flex flex-wrap gap-2">
      <Badge tone={role.level > 0 ? 'firoozeh' : 'neutral'}>
        {t.rich('card.role', { role: roleName(role), level: role.level })}
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
