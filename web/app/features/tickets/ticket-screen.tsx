import { useText } from '../../lib/text.ts';
import { NotBuiltYet } from '../../shells/not-built-yet.tsx';
import { ticketsText } from './tickets-text.ts';

export default function TicketScreen() {
  const t = useText(ticketsText);
  return <NotBuiltYet title={t('title.ticket')} />;
}
