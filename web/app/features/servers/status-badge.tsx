import type { GameServer } from '@paddock/contract/servers/calls';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useServersMessages } from './messages.ts';
import { displayStatus, type Status } from './server-status.ts';

const tones: Record<Status, Tone> = { Online: 'ok', Offline: 'bad', Maintenance: 'warn' };

export function ServerStatusBadge({ server }: { server: Pick<GameServer, 'status'> }) {
  const t = useServersMessages();
  const status = displayStatus(server);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
