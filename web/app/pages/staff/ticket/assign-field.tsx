import { type AdminTicketDetail, assignTicket } from '@paddock/contract/tickets/admin-calls';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { assigneesQuery, ticketQueries } from '#features/tickets/queries.ts';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/form/text-field.tsx';

/** Assigns the ticket to a member of the staff immediately. */
export function AssignField({ ticket: { id, assigned_to } }: { ticket: AdminTicketDetail }) {
  const t = useTicketsMessages();
  const currentUser = useCurrentUser();
  const staff = useQuery(assigneesQuery());
  useErrorToast(staff, t('admin.staffFailed'));
  const assign = useApiMutation(assignTicket, {
    invalidates: ticketQueries,
    success: t('admin.assignDone'),
    failure: t('admin.assignFailed'),
  });
  const assignTo = (user_id: number | null) => assign.mutate({ params: { id }, body: { user_id } });
  const people = staff.data ?? (assigned_to ? [assigned_to] : []);
  return (
    <div className="flex flex-col items-start gap-3 border-line border-t pt-4">
      <SelectField
        className="w-full"
        label={t('admin.assigned')}
        error={staff.isError && !staff.data ? t('admin.staffFailed') : undefined}
        value={String(assigned_to?.id ?? '')}
        onValue={(value) => assignTo(value ? Number(value) : null)}
        placeholder={t('admin.nobody')}
        disabled={assign.isPending}
        options={people.map((one) => ({ value: String(one.id), label: one.username }))}
      />
      {currentUser && assigned_to?.id !== currentUser.id && (
        <Button
          dense
          icon={<UserRoundCheck />}
          loading={assign.isPending}
          onClick={() => assignTo(currentUser.id)}
        >
          {t('admin.takeIt')}
        </Button>
      )}
    </div>
  );
}
