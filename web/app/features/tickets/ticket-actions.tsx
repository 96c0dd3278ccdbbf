import { assignTicket, closeStaffTicket, type StaffTicket } from '@paddock/contract/tickets';
import { CircleCheck, UserRoundCheck } from 'lucide-react';
import { useCall } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import type { BulkAction } from '../../ui/bulk-bar.tsx';
import { ticketsText } from './tickets-text.ts';

/** What staff can do with several tickets. */
export function useTicketActions(): BulkAction<StaffTicket>[] {
  const t = useText(ticketsText);
  const me = useCurrentUser();
  const assign = useCall(assignTicket, { quiet: true, failure: t('admin.assignFailed') });
  const close = useCall(closeStaffTicket, { quiet: true, failure: t('close.failed') });
  if (!me) return [];
  return [
    {
      label: t('admin.takeThem'),
      icon: <UserRoundCheck />,
      fits: ({ assigned_to }) => assigned_to?.id !== me.id,
      act: ({ id }) => assign.mutateAsync({ params: { id }, body: { user_id: me.id } }),
    },
    {
      label: t('close.several'),
      icon: <CircleCheck />,
      act: ({ id }) => close.mutateAsync({ params: { id } }),
      question: (count) => ({ title: t('close.several'), sentence: t('close.severalSentence', { count }) }),
    },
  ];
}
