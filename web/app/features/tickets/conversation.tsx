import type { TicketMessage } from '@paddock/contract/tickets/calls';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { LinkedText } from './linked-text.tsx';
import { useTicketsMessages } from './messages.ts';
import { TicketPicture } from './ticket-picture.tsx';

interface ConversationProps {
  messages: readonly TicketMessage[];
  /** Whose messages are aligned to the end. */
  side: 'player' | 'staff';
}

/** The messages, oldest first. Screen readers announce new ones. */
export function Conversation({ messages, side }: ConversationProps) {
  const t = useTicketsMessages();
  return (
    <div role="log" aria-label={t('talk.label')}>
      <ol className="flex flex-col gap-4">
        {messages.map((message) => (
          <Message key={message.id} message={message} isOwn={message.is_staff === (side === 'staff')} />
        ))}
      </ol>
    </div>
  );
}

function Message({ message, isOwn }: { message: TicketMessage; isOwn: boolean }) {
  const t = useTicketsMessages();
  const format = useFormat();
  const { author, is_staff, internal, images, created_at } = message;
  return (
    <li className={clsx('flex max-w-[min(42rem,92%)] gap-3', isOwn && 'flex-row-reverse self-end')}>
      <Avatar
        userId={author?.id ?? 0}
        src={uploadUrl(author?.profile_image, 192)}
        className="max-xs:size-7"
      />
      <div
        className={clsx(
          'flex min-w-0 flex-col gap-2 rounded-card border px-4 py-3',
          internal ? 'border-warn border-dashed bg-warn-dim' : 'border-line',
          !internal && (isOwn ? 'bg-firoozeh-dim' : 'bg-surface-1'),
        )}
      >
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <Bdi className="font-bold">{author?.username ?? t('talk.deleted')}</Bdi>
          {is_staff && !internal && <Badge tone="firoozeh">{t('talk.staff')}</Badge>}
          {internal && (
            <Badge tone="warn" icon={<Lock />}>
              {t('talk.internal')}
            </Badge>
          )}
          <time dateTime={created_at.toISOString()} className="text-text-3 text-xs">
            {format.dateTime(created_at)}
          </time>
        </div>
        <LinkedText text={message.message} />
        {images.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {images.map((name, index) => (
              <li key={name}>
                <TicketPicture name={name} alt={t('talk.picture', { number: index + 1 })} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
