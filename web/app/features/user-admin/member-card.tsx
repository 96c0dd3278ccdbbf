import { can, type Role, ticketModule } from '@paddock/contract/core/permissions';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import type { User } from '@paddock/contract/users/calls';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody } from '#ui/card.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { type MemberAction, MemberActions } from './member-actions.tsx';
import { MemberBadges } from './member-badges.tsx';
import { MemberFacts } from './member-facts.tsx';
import { useUserAdminMessages } from './messages.ts';

interface MemberCardProps {
  member: AdminUser;
  /** The signed-in staff member. */
  me: User;
  onAct: (act: MemberAction) => void;
}

/** A summary of a user with the permitted actions. */
export function MemberCard({ member, me, onAct }: MemberCardProps) {
  const { username, full_name, is_active } = member;
  return (
    <Card as="li">
      <CardBody>
        <div className="flex items-start gap-3">
          <Avatar userId={member.id} src={uploadUrl(member.profile_image, 192)} size="size-12" />
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
        {!is_active && <BanReason member={member} />}
        <MemberFacts member={member} />
        <div className="mt-auto flex flex-col gap-3">
          <MemberLinks member={member} viewerRole={me.role} />
          <MemberActions member={member} me={me} onAct={onAct} />
        </div>
      </CardBody>
    </Card>
  );
}

/** The reason, message and duration of a ban. */
export function BanReason({ member }: { member: AdminUser }) {
  const t = useUserAdminMessages();
  const format = useFormat();
  const { ban_reason, ban_message, banned_until } = member;
  const texts = [
    { label: t('card.reason'), text: ban_reason },
    { label: t('card.message'), text: ban_message },
  ].filter(({ text }) => text !== null);
  return (
    <div className="flex flex-col gap-2 rounded-card bg-bad-dim px-3 py-2 text-bad text-sm">
      <p>{banned_until ? t('card.until', { at: format.dateTime(banned_until) }) : t('card.forGood')}</p>
      {texts.length === 0 && <p>{t('card.noReason')}</p>}
      {texts.map(({ label, text }) => (
        <div key={label}>
          <p className="text-xs">{label}</p>
          <p dir="auto" className="wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
    </div>
  );
}

/** Links to the user’s data elsewhere, by permission. */
function MemberLinks({ member, viewerRole }: { member: AdminUser; viewerRole: Role }) {
  const t = useUserAdminMessages();
  const { id, username: name, is_active, steam_id } = member;
  const search = `?search=${encodeURIComponent(name)}`;
  const links = [
    // Banned users and users without Steam have no public page.
    is_active && steam_id !== null && ({ what: 'driver', to: `/drivers/${id}` } as const),
    // Includes banned users.
    steam_id !== null &&
      can(viewerRole, 'stewarding', 'view') &&
      ({ what: 'laps', to: `/admin/laps?driver=${id}` } as const),
    can(viewerRole, ticketModule, 'view') && ({ what: 'tickets', to: `/admin/tickets${search}` } as const),
    can(viewerRole, 'transactions', 'view') &&
      ({ what: 'transactions', to: `/admin/transactions${search}` } as const),
  ].filter((link) => link !== false);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ what, to }) => (
        <li key={what}>
          <TextLink
            to={to}
            aria-label={t('card.of', { what: t(`card.${what}`), name })}
            isLine
            size="sm"
            className="pointer-coarse:min-h-11"
          >
            {t(`card.${what}`)}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
