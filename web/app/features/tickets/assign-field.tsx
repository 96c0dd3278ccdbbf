import { assignTicket, listAssignees, type StaffTicketDetail } from '@paddock/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { query, useCall } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/text-field.tsx';
import { ticketsText } from './tickets-text.ts';
import { ticketReads } from './use-ticket.ts';

/** Gives the ticket to somebody of the staff, at once. */
export function AssignField({ ticket: { id, assigned_to } }: { ticket: StaffTicketDetail }) {
  const t = useText(ticketsText);
  const me = useCurrentUser();
  const staff = useQuery(query(listAssignees, {}));
  const assign = useCall(assignTicket, {
    invalidates: ticketReads,
    success: t('admin.assignDone'),
    failure: t('admin.assignFailed'),
  });
  const give = (user_id: number | null) => assign.mutate({ params: { id }, body: { user_id } });
  const people = staff.data ?? (assigned_to ? [assigned_to] : []);
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-4">
      <SelectField
        className="w-full"
        label={t('admin.assigned')}
        error={staff.isError && !staff.data ? t('admin.staffFailed') : undefined}
        value={String(assigned_to?.id ?? '')}
        onValue={(value) => give(value ? Number(value) : null)}
        placeholder={t('admin.nobody')}
        disabled={assign.isPending}
        options={people.map((one) => ({ value: String(one.id), label: one.username }))}
      />
      {me && assigned_to?.id !== me.id && (
        <Button dense icon={<UserRoundCheck />} loading={assign.isPending} onClick={() => give(me.id)}>
          {t('admin.takeIt')}
        </Button>
      )}
    </div>
  );
}
