import { clsx } from 'clsx';
import { useTicketsMessages } from './messages.ts';

/** Keeps its place when there is nothing new, so that lines stay under each other. */
export function UnreadDot({ unread }: { unread: boolean }) {
  const t = useTicketsMessages();
  return (
    <span
      role={unread ? 'img' : undefined}
      aria-label={unread ? t('list.unread') : undefined}
      className={clsx('size-2 shrink-0 rounded-full', unread && 'bg-firoozeh')}
    />
  );
}
