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
  /** Where the list is, and what it is called. */
  back: { to: string; label: string };
  /** The panel beside the conversation. */
  aside: ReactNode;
  /** Below the conversation. */
  children: ReactNode;
}

/** A ticket's page: what was said, what it is about, and the way to answer. */
export function TicketFrame({ ticket, side, back, aside, children }: TicketFrameProps) {
  const end = useRef<HTMLDivElement>(null);
  const count = ticket.messages.length;
  const shown = useRef(count);
  useEffect(() => {
    // The reader of older messages is left where they are; who looks at the end stays at the end.
    const isNear = (end.current?.getBoundingClientRect().top ?? 0) < window.innerHeight * 1.5;
    if (count > shown.current && isNear) end.current?.scrollIntoView({ block: 'end', behavior: 'smooth' });
    shown.current = count;
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
