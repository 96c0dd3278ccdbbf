import type { GameServer } from '@paddock/contract/servers/calls';
import { memberPart } from '#components/member-part.tsx';

/** Reserves the height of a button, for members only. */
const fallback = () => <div data-when="in" className="min-h-11" />;

export const RateServer = memberPart(() => import('./rate-server.tsx'), { fallback });

const SlotAlert = memberPart(() => import('./slot-alert.tsx'), { fallback });

interface FullServerAlertProps {
  server: Pick<GameServer, 'id' | 'name' | 'status' | 'free_slots'>;
}

/** Offers an alert while a server is full. */
export function FullServerAlert({ server }: FullServerAlertProps) {
  return server.status === 'Online' && server.free_slots <= 0 && <SlotAlert server={server} />;
}
