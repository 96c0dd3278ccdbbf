import { useCurrentUser } from '#lib/session/session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const UnnamedMark = lazyPart(() => import('./unnamed-mark.tsx'));

/** Beside a name that is the game's own id, tidied: who may give it one gets there from here. */
export function StaffMark({ of: { key, known } }: { of: { key?: string; known?: boolean } }) {
  const isMember = useCurrentUser() !== null;
  return isMember && known === false && key ? <UnnamedMark raw={key} /> : null;
}
