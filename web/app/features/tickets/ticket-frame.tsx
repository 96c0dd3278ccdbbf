import type { TicketDetail } from '@paddock/contract/tickets/calls';
import { type ReactNode, useEffect, useRef } from 'react';
import { BackLink } from '#components/back-link.tsx';
import { PageHead } from '#components/page-head.tsx';
import { OwnText } from '#ui/bidi.tsx';
import { PageSection } from '#ui/page-section.tsx';
import { Conversation } from './conversation.tsx';

interface TicketFrameProps {
  ticket: TicketDetail;
  side: 'player' | 'staff';
  /** Link to the list. */
  back: { to: string; label: string };
  /** The panel next to the conversation. */
  aside: ReactNode;
  /** Below the conversation. */
  children: ReactNode;
}

/** The page of a ticket with its conversation and facts. */
export function TicketFrame({ ticket, side, back, aside, children }: TicketFrameProps) {
  const end = useRef<HTMLDivElement>(null);
  const count = ticket.messages.length;
  const previousCount = useRef(count);
  useEffect(() => {
    // Scrolls to new messages only if the end is near the viewport.
    const isNear = (end.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * 1.5;
    if (count > previousCount.current && isNear)
      end.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
    previousCount.current = count;
  }, [count]);
  return (
    <PageSection>
      <PageHead title={ticket.subject} hidden />
      <div className="flex flex-col items-start gap-2">
        <BackLink to={back.to}>{back.label}</BackLink>
        <h1 className="wrap-anywhere">
          <OwnText>{ticket.subject}</OwnText>
        </h1>
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          <Conversation messages={ticket.messages} side={side} />
          {children}
          <div ref={end} />
        </div>
        <aside className="flex flex-col gap-5 rounded-card border border-line bg-surface-1 p-4">
          {aside}
        </aside>
      </div>
    </PageSection>
  );
}
