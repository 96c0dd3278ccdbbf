import { can, ticketModule } from '@paddock/contract/permissions';
import {
  addStaffImages,
  addStaffMessage,
  closeStaffTicket,
  type StaffTicketDetail,
} from '@paddock/contract/tickets';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { useFormat } from '../../lib/format.ts';
import { useCall } from '../../lib/query.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Switch } from '../../ui/choice.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { Bdi } from '../../ui/isolation.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { AssignField } from './assign-field.tsx';
import { CannedPicker } from './canned-picker.tsx';
import { CloseButton } from './close-button.tsx';
import { Composer } from './composer.tsx';
import { NoTicket } from './no-ticket.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { ticketsText } from './tickets-text.ts';
import { ticketReads, useStaffTicket, useTicketsAgain } from './use-ticket.ts';

/** A ticket as staff work on it. */
export default function AdminTicketScreen() {
  const t = useText(ticketsText);
  const id = Number(useParams()['id']);
  const ticket = useStaffTicket(id);
  if (ticket.error?.status === 404 || !Number.isSafeInteger(id)) return <NoTicket list="/admin/tickets" />;
  return (
    <QueryStates query={ticket} failed={t('one.failed')} skeleton={<TicketSkeleton />}>
      {(found) => <StaffTicketPage key={found.id} ticket={found} />}
    </QueryStates>
  );
}

function StaffTicketPage({ ticket }: { ticket: StaffTicketDetail }) {
  const t = useText(ticketsText);
  const role = useCurrentUser()?.role;
  const mayAnswer = role !== undefined && can(role, ticketModule, 'edit');
  const close = useCall(closeStaffTicket, {
    invalidates: ticketReads,
    success: t('close.done'),
    failure: t('close.failed'),
  });
  const { id, subject, status } = ticket;
  return (
    <TicketFrame
      ticket={ticket}
      side="staff"
      back={{ to: '/admin/tickets', label: t('one.backStaff') }}
      aside={
        <>
          <Facts ticket={ticket} />
          {mayAnswer && <AssignField ticket={ticket} />}
          {mayAnswer && status !== 'closed' && (
            <CloseButton
              subject={subject}
              side="staff"
              onClose={() => close.mutateAsync({ params: { id } })}
            />
          )}
        </>
      }
    >
      {mayAnswer ? (
        <StaffComposer ticket={ticket} />
      ) : (
        <p className="rounded-card border border-line bg-surface-1 p-4 text-text-2">{t('admin.readOnly')}</p>
      )}
    </TicketFrame>
  );
}

function Facts({ ticket }: { ticket: StaffTicketDetail }) {
  const t = useText(ticketsText);
  const format = useFormat();
  const { user, first_answer_seconds } = ticket;
  const more: Fact[] = [
    [t('admin.player'), <Bdi key="user">{user?.username ?? t('talk.deleted')}</Bdi>],
    [
      t('admin.firstAnswerOne'),
      first_answer_seconds === null ? t('admin.noneYet') : format.duration(first_answer_seconds * 1_000),
    ],
  ];
  return (
    <>
      <TicketFacts ticket={ticket} side="staff" more={more} />
      {user && (
        <LinkButton
          dense
          to={`/admin/tickets?search=${encodeURIComponent(user.username)}`}
          className="self-start"
        >
          {t('admin.others')}
        </LinkButton>
      )}
    </>
  );
}

function StaffComposer({ ticket: { id, status } }: { ticket: StaffTicketDetail }) {
  const t = useText(ticketsText);
  const again = useTicketsAgain();
  const [internal, setInternal] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {status === 'closed' && !internal && <p className="text-sm text-text-2">{t('close.opensAgain')}</p>}
      <Composer
        ticket_id={id}
        label={t(internal ? 'talk.note' : 'talk.answer')}
        sendLabel={t(internal ? 'talk.keepNote' : 'talk.send')}
        isNote={internal}
        onSay={(message) => call(addStaffMessage, { params: { id }, body: { message, internal } })}
        onPictures={(message_id, files) =>
          call(addStaffImages, { params: { id, message_id }, files: { files } })
        }
        onDone={again}
        choices={(insert) => (
          <div className="grid items-end gap-4 md:grid-cols-2">
            <CannedPicker onPick={insert} />
            <Switch
              label={t('talk.internalSwitch')}
              checked={internal}
              onValue={setInternal}
              hint={t('talk.internalHint')}
            />
          </div>
        )}
      />
    </div>
  );
}
