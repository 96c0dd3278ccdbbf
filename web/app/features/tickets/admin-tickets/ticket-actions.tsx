import { type AdminTicket, assignTicket, closeAdminTicket } from '@paddock/contract/tickets/calls';
import { CircleCheck, UserRoundCheck } from 'lucide-react';
import { useApiMutation } from '../../../lib/api/query.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import type { BulkAction } from '../../../ui/table/bulk-action-bar.tsx';
import { ticketsMessages } from '../messages.ts';

/** What staff can do with several tickets. */
export function useTicketActions(): BulkAction<AdminTicket>[] {
  const t = useTranslations(ticketsMessages);
  const me = useCurrentUser();
  const assign = useApiMutation(assignTicket, { quiet: true, failure: t('admin.assignFailed') });
  const close = useApiMutation(closeAdminTicket, { quiet: true, failure: t('close.failed') });
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
