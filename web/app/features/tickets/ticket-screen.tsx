import { addTicketImages, addTicketMessage, closeTicket, type TicketDetail } from '@paddock/contract/tickets';
import { useParams } from 'react-router';
import { call } from '../../lib/call.ts';
import { useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { LinkButton } from '../../ui/button.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { CloseButton } from './close-button.tsx';
import { Composer } from './composer.tsx';
import { NoTicket } from './no-ticket.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketFrame } from './ticket-frame.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import { ticketsText } from './tickets-text.ts';
import { ticketReads, useOwnTicket, useTicketsAgain } from './use-ticket.ts';

/** One of the reader's own tickets. */
export default function TicketScreen() {
  const t = useText(ticketsText);
  const id = Number(useParams()['id']);
  const ticket = useOwnTicket(id);
  if (ticket.error?.status === 404 || !Number.isSafeInteger(id))
    return <NoTicket list="/dashboard/tickets" />;
  return (
    <QueryStates query={ticket} failed={t('one.failed')} skeleton={<TicketSkeleton />}>
      {(found) => <OwnTicket key={found.id} ticket={found} />}
    </QueryStates>
  );
}

function OwnTicket({ ticket }: { ticket: TicketDetail }) {
  const t = useText(ticketsText);
  const again = useTicketsAgain();
  const close = useCall(closeTicket, {
    invalidates: ticketReads,
    success: t('close.done'),
    failure: t('close.failed'),
  });
  const { id, subject, status } = ticket;
  const params = { id };
  return (
    <TicketFrame
      ticket={ticket}
      side="player"
      back={{ to: '/dashboard/tickets', label: t('one.back') }}
      aside={
        <>
          <TicketFacts ticket={ticket} side="player" />
          {status !== 'closed' && (
            <CloseButton subject={subject} side="player" onClose={() => close.mutateAsync({ params })} />
          )}
        </>
      }
    >
      {status === 'closed' ? (
        <div className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface-1 p-4">
          <p className="text-text-2">{t('close.isClosed')}</p>
          <LinkButton to="/dashboard/tickets?new=1">{t('list.new')}</LinkButton>
        </div>
      ) : (
        <Composer
          ticket_id={id}
          label={t('talk.yours')}
          onSay={(message) => call(addTicketMessage, { params, body: { message } })}
          onPictures={(message_id, files) =>
            call(addTicketImages, { params: { id, message_id }, files: { files } })
          }
          onDone={again}
        />
      )}
    </TicketFrame>
  );
}
