import type { Output } from '@paddock/contract/core/endpoint';
import type { findRecipient } from '@paddock/contract/payments/calls';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Bdi, Ltr } from '../../../ui/bidi.tsx';
import { paymentsMessages } from '../messages.ts';

export type Recipient = Output<typeof findRecipient>;

/** Whom a gift is for: the Steam name and picture where they are known, otherwise the checked id. */
export function RecipientCard({ recipient }: { recipient: Recipient }) {
  const t = useTranslations(paymentsMessages);
  const { steam_id, name, avatar_url, is_member } = recipient;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar userId={Number(steam_id.slice(-9))} src={avatar_url} />
      <span className="flex min-w-0 flex-col items-start">
        {name && <Bdi className="wrap-anywhere font-medium">{name}</Bdi>}
        <Ltr className={name ? 'text-text-3 text-xs' : ''}>{steam_id}</Ltr>
        {is_member && <span className="text-ok text-xs">{t('checkout.member')}</span>}
      </span>
    </span>
  );
}
