import { clsx } from 'clsx';
import { useText } from '../../lib/text.ts';
import { ticketsText } from './tickets-text.ts';

/** Keeps its place when there is nothing new, so that lines stay under each other. */
export function UnreadDot({ unread }: { unread: boolean }) {
  const t = useText(ticketsText);
  return (
    <span
      role={unread ? 'img' : undefined}
      aria-label={unread ? t('list.unread') : undefined}
      className={clsx('size-2 shrink-0 rounded-full', unread && 'bg-firoozeh')}
    />
  );
}
