import type { Output } from '@paddock/contract/core/endpoint';
import { isSteamId } from '@paddock/contract/core/fields';
import { translate } from '@paddock/contract/i18n/messages';
import { readTypedId } from '@paddock/contract/i18n/typed-values';
import { findRecipient } from '@paddock/contract/payments/calls';
import { useState } from 'react';
import { usePaymentsMessages } from '#features/payments/messages.ts';
import { useFreshRead } from '#lib/api/query.ts';
import { ApiError, errorMessage } from '#lib/http/api-error.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Bdi, Ltr } from '#ui/bidi.tsx';

export type Recipient = Output<typeof findRecipient>;

/** The recipient of a gift: the member, else the Steam name and picture if known, else the verified id. */
export function RecipientCard({ recipient }: { recipient: Recipient }) {
  const t = usePaymentsMessages();
  const { steam_id, member, avatar_url } = recipient;
  const name = member?.username ?? recipient.name;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {member ? (
        <Avatar userId={member.id} src={uploadUrl(member.profile_image, 192)} />
      ) : (
        <Avatar userId={Number(steam_id?.slice(-9))} src={avatar_url} />
      )}
      <span className="flex min-w-0 flex-col items-start">
        {name && <Bdi className="wrap-anywhere font-medium">{name}</Bdi>}
        {steam_id && <Ltr className={name ? 'text-text-3 text-xs' : ''}>{steam_id}</Ltr>}
        {member && <span className="text-ok text-xs">{t('checkout.member')}</span>}
      </span>
    </span>
  );
}

/** A member, or a typed Steam id. */
export type GiftTo =
  | { member_id: number; steam_id?: undefined }
  | { steam_id: string; member_id?: undefined };

/** Whether the text may be a Steam id: only digits, of any script. */
export const isTypedId = (text: string) => /^\d+$/.test(readTypedId(text));

/** Finds the recipient of a gift, or says why it cannot be given: an invalid id, or an account that has the item. */
export function useFindRecipient(item_id: number) {
  const t = usePaymentsMessages();
  const locale = useLocale();
  const read = useFreshRead();
  const [busy, setBusy] = useState(false);
  const find = async (whom: GiftTo): Promise<{ recipient?: Recipient; fault?: string }> => {
    if (whom.steam_id !== undefined && !isSteamId(whom.steam_id)) {
      const isName = whom.steam_id !== '' && !isTypedId(whom.steam_id);
      return { fault: isName ? t('checkout.chooseRecipient') : translate('steam_id_invalid', locale) };
    }
    setBusy(true);
    try {
      const recipient = await read(findRecipient, { query: { item_id, ...whom } });
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
