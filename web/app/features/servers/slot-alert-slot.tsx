import type { GameServer } from '@paddock/contract/servers/calls';
import { useSession } from '#lib/session/session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';

const SlotAlert = lazyPart(() => import('./slot-alert.tsx'), {
  onError: (retry) => <RetryPart onRetry={retry} />,
});

interface SlotAlertSlotProps {
  server: Pick<GameServer, 'id' | 'name' | 'status' | 'free_slots'>;
}

/** Where a server is full, a signed-in reader may ask to be told; visitors carry none of what it needs. */
export function SlotAlertSlot({ server }: SlotAlertSlotProps) {
  const { token } = useSession();
  if (!token || server.status !== 'Online' || server.free_slots > 0) return null;
  return (
    <div className="min-h-11">
      <SlotAlert key={token} server={server} />
    </div>
  );
}
