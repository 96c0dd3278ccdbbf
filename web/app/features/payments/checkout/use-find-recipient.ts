import { isSteamId } from '@paddock/contract/core/fields';
import { toAsciiDigits } from '@paddock/contract/i18n/digits';
import { translate } from '@paddock/contract/i18n/messages';
import { findRecipient } from '@paddock/contract/payments/calls';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import type { Recipient } from './recipient.tsx';

/** Looks up whom a gift is for, and says why it cannot be given: a wrong id, or somebody who has it already. */
export function useFindRecipient(item_id: number) {
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const find = async (typed: string): Promise<{ recipient?: Recipient; fault?: string }> => {
    const steam_id = toAsciiDigits(typed).trim();
    if (!isSteamId(steam_id)) return { fault: translate('steam_id_invalid', locale) };
    setBusy(true);
    try {
      const recipient = await call(findRecipient, { query: { item_id, steam_id } });
      return recipient.owns_item ? { fault: translate('item_owned', locale) } : { recipient };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { fault: error.detail };
    } finally {
      setBusy(false);
    }
  };
  return { find, busy };
}
