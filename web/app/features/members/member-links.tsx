import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import { Link } from 'react-router';
import { useTranslations } from '../../lib/i18n/messages.ts';
import { membersMessages } from './messages.ts';

/** Where else the staff find this user, as far as the reader may go there. */
export function MemberLinks({ member, own }: { member: AdminUser; own: Role }) {
  const t = useTranslations(membersMessages);
  const { id, username: name, is_active, steam_id } = member;
  const search = `?search=${encodeURIComponent(name)}`;
  const links = [
    // Banned people and those without Steam have no page.
    is_active && steam_id !== null && ({ what: 'driver', to: `/drivers/${id}` } as const),
    can(own, ticketModule, 'view') && ({ what: 'tickets', to: `/admin/tickets${search}` } as const),
    can(own, 'transactions', 'view') &&
      ({ what: 'transactions', to: `/admin/transactions${search}` } as const),
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ what, to }) => (
        <li key={what}>
          <Link
            to={to}
            aria-label={t('card.of', { what: t(`card.${what}`), name })}
            className="inline-flex min-h-9 items-center text-firoozeh text-sm underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {t(`card.${what}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
