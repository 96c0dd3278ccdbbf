import { formatPhone } from '@paddock/contract/i18n/phone';
import type { AdminUser } from '@paddock/contract/user-admin/calls';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useMoney } from '#lib/i18n/use-money.ts';
import { Ltr } from '#ui/bidi.tsx';
import { useUserAdminMessages } from './messages.ts';

/** Contact data, linked accounts, balance and creation date of an account. */
export function MemberFacts({ member }: { member: AdminUser }) {
  const t = useUserAdminMessages();
  const format = useFormat();
  const money = useMoney();
  const { email, email_verified, phone, discord_id, steam_id, steam_verified, created_at } = member;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1.5 text-sm xs:gap-x-4">
      <Fact name={t('card.email')}>
        <Ltr className="wrap-anywhere">{email}</Ltr>
        <StatusIcon good={email_verified} label={t(email_verified ? 'card.confirmed' : 'card.unconfirmed')} />
      </Fact>
      <Fact name={t('card.phone')}>
        {phone ? <Ltr>{formatPhone(phone)}</Ltr> : <span className="text-text-3">{t('card.noPhone')}</span>}
      </Fact>
      <Fact name={t('card.discord')}>
        <LinkedAccount id={discord_id} isVerified label={t('card.linked')} />
      </Fact>
      <Fact name={t('card.steam')}>
        <LinkedAccount
          id={steam_id}
          isVerified={steam_verified}
          label={t(steam_verified ? 'card.steamVerified' : 'card.steamUnverified')}
        />
      </Fact>
      <Fact name={t('card.balance')}>
        <Ltr>{money.usd(member.balance)}</Ltr>
      </Fact>
      <Fact name={t('card.since')}>
        <time dateTime={created_at.toISOString()} title={format.dateTime(created_at)}>
          {format.date(created_at)}
        </time>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="flex min-w-0 items-center justify-end gap-1.5 text-end font-medium">{children}</dd>
    </>
  );
}

function LinkedAccount({ id, isVerified, label }: { id: string | null; isVerified: boolean; label: string }) {
  const t = useUserAdminMessages();
  if (id === null) return <span className="text-text-3">{t('card.notLinked')}</span>;
  return (
    <>
      <Ltr className="wrap-anywhere">{id}</Ltr>
      <StatusIcon good={isVerified} label={label} />
    </>
  );
}

/** An icon with a label for screen readers and as a tooltip. */
function StatusIcon({ good, label }: { good: boolean; label: string }) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <span title={label} className={good ? 'text-ok' : 'text-warn'}>
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
