import type { TicketStatus } from '@paddock/contract/tickets';
import { useText } from '../../lib/text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ticketsText } from './tickets-text.ts';

const tones: Record<'player' | 'staff', Record<TicketStatus, Tone>> = {
  player: { open: 'info', answered: 'ok', waiting: 'info', closed: 'neutral' },
  // What waits for them is what staff look for.
  staff: { open: 'warn', answered: 'neutral', waiting: 'warn', closed: 'neutral' },
};

interface StatusBadgeProps {
  status: TicketStatus;
  side: 'player' | 'staff';
}

export function StatusBadge({ status, side }: StatusBadgeProps) {
  const t = useText(ticketsText);
  return <Badge tone={tones[side][status]}>{t(`status.${status}`)}</Badge>;
}
