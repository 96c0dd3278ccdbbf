import {
  acceptOffer,
  checkIn,
  declineOffer,
  type OwnEntry,
  withdrawEntry,
} from '@paddock/contract/championships/entries/entry-calls';
import { localize } from '@paddock/contract/i18n/localized/localized';
import { type ReactNode, useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useEntryMessages } from './entry/messages.ts';
import { entryQueries } from './queries.ts';

interface EntryActionsProps {
  entry: OwnEntry;
  /** Called after an action, which changes the public entry list. */
  onDone?: () => void;
  /** Further actions, before withdrawing. */
  children?: ReactNode;
}

/** The actions for an own entry, the due one first. */
export function EntryActions({ entry, onDone, children }: EntryActionsProps) {
  const t = useEntryMessages();
  const [isAsking, setIsAsking] = useState(false);
  const { name } = localize(entry.championship, useLocale(), 'name');
  const invalidates = entryQueries;
  const accept = useApiMutation(acceptOffer, {
    invalidates,
    success: t('acceptDone'),
    failure: t('acceptFailed'),
  });
  const decline = useApiMutation(declineOffer, {
    invalidates,
    success: t(entry.stand_in ? 'declineStandIn' : 'declineDone'),
    failure: t('declineFailed'),
  });
  const arrive = useApiMutation(checkIn, {
    invalidates,
    success: t('checkInDone'),
    failure: t('checkInFailed'),
  });
  const withdraw = useApiMutation(withdrawEntry, {
    invalidates,
    success: t('withdrawDone'),
    failure: t('withdrawFailed'),
  });
  const input = { params: { id: entry.id } };
  const options = { onSettled: () => onDone?.() };
  const due = entry.next?.act;
  return (
    <div className="flex flex-wrap gap-2">
      {due === 'accept' && (
        <Button look="main" dense loading={accept.isPending} onClick={() => accept.mutate(input, options)}>
          {t('accept')}
        </Button>
      )}
      {entry.state === 'offered' && (
        <Button dense loading={decline.isPending} onClick={() => decline.mutate(input, options)}>
          {t('decline')}
        </Button>
      )}
      {due === 'check_in' && (
        <Button look="main" dense loading={arrive.isPending} onClick={() => arrive.mutate(input, options)}>
          {t('checkIn')}
        </Button>
      )}
      {children}
      <Button look="ghost" dense onClick={() => setIsAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.rich('withdrawOf', { name })}
        sentence={t('withdrawAsk')}
        confirmLabel={t('withdraw')}
        danger
        onConfirm={() => withdraw.mutateAsync(input, options)}
      />
    </div>
  );
}
