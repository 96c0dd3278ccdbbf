import type { Output } from '@paddock/contract/endpoint';
import type { findRecipient } from '@paddock/contract/payments';
import { useText } from '../../lib/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Bdi, Ltr } from '../../ui/isolation.tsx';
import { paymentsText } from './payments-text.ts';

export type Recipient = Output<typeof findRecipient>;

/** Whom a gift is for: the Steam name and picture where they are known, otherwise the checked id. */
export function RecipientCard({ recipient }: { recipient: Recipient }) {
  const t = useText(paymentsText);
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
