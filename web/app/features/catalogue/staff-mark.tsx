import { useCurrentUser } from '#lib/session/session.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const UnnamedMark = lazyPart(() => import('./unnamed-mark.tsx'));

/** Marks a name that is only the tidied game id, with a link for staff who can name it. */
export function StaffMark({ reference: { key, known } }: { reference: { key?: string; known?: boolean } }) {
  const isMember = useCurrentUser() !== null;
  return isMember && known === false && key ? <UnnamedMark raw={key} /> : null;
}
