import type { DevMailboxMessage } from '@paddock/contract/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { Mail, MessageCircle, RefreshCw } from 'lucide-react';
import { useOverviewMessages } from '#features/overview/messages.ts';
import { devMailboxQuery } from '#features/overview/queries.ts';
import { useNow } from '#lib/browser/use-now.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { List } from '#ui/table/list.tsx';

const refreshMs = 4_000;

/** Messages stored by the local adapters instead of being sent, such as Discord link codes. */
export function OutboxPanel() {
  const t = useOverviewMessages();
  const outbox = useQuery({
    ...devMailboxQuery(),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
  return (
    <section aria-label={t('developer.outbox.title')}>
      <SectionHeading
        aside={
          <IconButton
            label={t('developer.outbox.refresh')}
            icon={<RefreshCw />}
            onClick={() => outbox.refetch()}
          />
        }
      >
        {t('developer.outbox.title')}
      </SectionHeading>
      <p className="mb-4 text-sm text-text-2">{t('developer.outbox.line')}</p>
      <List
        read={outbox}
        failed={t('developer.outbox.failed')}
        skeleton={<SkeletonRows rows={4} />}
        empty={<EmptyState sentence={t('developer.outbox.empty')} seed="outbox" />}
      >
        {(messages) => (
          <ul className="flex flex-col gap-3">
            {messages.map((message) => (
              <OutboxMessage key={message.id} message={message} />
            ))}
          </ul>
        )}
      </List>
    </section>
  );
}

function OutboxMessage({ message }: { message: DevMailboxMessage }) {
  const t = useOverviewMessages();
  const format = useFormat();
  const now = useNow(30_000);
  const { channel, recipient, text, created_at } = message;
  const Icon = channel === 'mail' ? Mail : MessageCircle;
  return (
    <li data-testid="outbox-message" data-channel={channel}>
      <Card>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 text-sm">
          <Badge tone="info" icon={<Icon />}>
            {t(`developer.outbox.channel.${channel}`)}
          </Badge>
          <span className="min-w-0 text-text-2">
            {t('developer.outbox.to')} <Ltr className="wrap-anywhere text-text">{recipient}</Ltr>
          </span>
          <time
            dateTime={created_at.toISOString()}
            title={format.dateTime(created_at)}
            className="ms-auto text-text-3 text-xs"
          >
            {format.relative(created_at, now)}
          </time>
        </div>
        {/* The first line is a code or a mail subject. */}
        <p
          dir="auto"
          className="wrap-anywhere whitespace-pre-line p-4 text-sm first-line:font-bold first-line:text-lg"
        >
          {text}
        </p>
      </Card>
    </li>
  );
}
