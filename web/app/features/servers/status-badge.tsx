import type { GameServer } from '@paddock/contract/servers';
import { useText } from '../../lib/text.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { type Status, shownStatus } from './server-facts.ts';
import { serversText } from './servers-text.ts';

const tones: Record<Status, Tone> = { Online: 'ok', Offline: 'bad', Maintenance: 'warn' };

export function ServerStatusBadge({ server }: { server: Pick<GameServer, 'status'> }) {
  const t = useText(serversText);
  const status = shownStatus(server);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
