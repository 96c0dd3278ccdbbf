import {
  addTicketImages,
  addTicketMessage,
  closeTicket,
  type TicketDetail,
} from '@paddock/contract/tickets/calls';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CloseButton } from '#features/tickets/close-button.tsx';
import { Composer } from '#features/tickets/composer.tsx';
import { useTicketsMessages } from '#features/tickets/messages.ts';
import { ticketQueries, ticketQuery } from '#features/tickets/queries.ts';
import { TicketFacts } from '#features/tickets/ticket-facts.tsx';
import { TicketFrame } from '#features/tickets/ticket-frame.tsx';
import { TicketNotFound } from '#features/tickets/ticket-not-found.tsx';
import { TicketSkeleton } from '#features/tickets/ticket-skeleton.tsx';
import { useLiveTickets } from '#features/tickets/use-live-tickets.ts';
import { useTicketDraft } from '#features/tickets/use-ticket-draft.ts';
import { prefetch } from '#lib/api/prefetch.ts';
import { useApiMutation, useInvalidate } from '#lib/api/query.ts';
import { parseId } from '#lib/url/url-values.ts';
import { LinkButton } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import type { Route } from './+types/route.ts';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parseId(params.id);
  return id === undefined ? null : prefetch(ticketQuery(id));
}

/** One of the member's tickets. */
export default function TicketScreen() {
  const t = useTicketsMessages();
  const id = parseId(useParams()['id']);
  const live = { enabled: id !== undefined, refetchInterval: useLiveTickets() };
  const ticket = useQuery({ ...ticketQuery(id ?? 0), ...live });
  if (ticket.error?.status === 404 || id === undefined) return <TicketNotFound list="/dashboard/tickets" />;
  return (
    <QueryStates query={ticket} failed={t('one.failed')} skeleton={<TicketSkeleton />}>
      {(found) => <OwnTicket key={found.id} ticket={found} />}
    </QueryStates>
  );
}

function OwnTicket({ ticket }: { ticket: TicketDetail }) {
  const t = useTicketsMessages();
  const again = useInvalidate(ticketQueries);
  const close = useApiMutation(closeTicket, {
    invalidates: ticketQueries,
    success: t('close.done'),
    failure: t('close.failed'),
  });
  const send = useApiMutation(addTicketMessage, { quiet: true });
  const addPictures = useApiMutation(addTicketImages, { quiet: true });
  const { id, subject, status } = ticket;
  const params = { id };
  const draft = useTicketDraft(id);
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
          draft={draft}
          label={t('talk.yours')}
          onSend={(message) => send.mutateAsync({ params, body: { message } })}
          onUpload={(message_id, files) =>
            addPictures.mutateAsync({ params: { id, message_id }, files: { files } })
          }
          onDone={again}
        />
      )}
    </TicketFrame>
  );
}
