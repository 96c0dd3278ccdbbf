import type { Output } from '@paddock/contract/core/endpoint';
import { isSteamId } from '@paddock/contract/core/fields';
import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { translate } from '@paddock/contract/i18n/messages';
import { findRecipient } from '@paddock/contract/payments/calls';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useFreshRead } from '../../../lib/api/query.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
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

/** Looks up whom a gift is for, and says why it cannot be given: a wrong id, or somebody who has it already. */
export function useFindRecipient(item_id: number) {
  const locale = useLocale();
  const read = useFreshRead();
  const [busy, setBusy] = useState(false);
  const find = async (typed: string): Promise<{ recipient?: Recipient; fault?: string }> => {
    const steam_id = toAsciiDigits(typed).trim();
    if (!isSteamId(steam_id)) return { fault: translate('steam_id_invalid', locale) };
    setBusy(true);
    try {
      const recipient = await read(findRecipient, { query: { item_id, steam_id } });
      return recipient.owns_item ? { fault: translate('item_owned', locale) } : { recipient };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { fault: errorMessage(error) };
    } finally {
      setBusy(false);
    }
  };
  return { find, busy };
}
