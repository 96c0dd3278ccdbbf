import {
  getNotificationSettings,
  linkTelegram,
  type TelegramCode,
  unlinkTelegram,
} from '@paddock/contract/notifications/settings-calls';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Send } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { AnchorButton, Button } from '#ui/button.tsx';
import { useSettingsMessages } from '../messages.ts';
import { notificationSettingsQuery } from './queries.ts';
import { ReachPart } from './reach-part.tsx';

const lookEveryMs = 3_000;

/** Links a Telegram chat with the portal's bot, or unlinks it. */
export function TelegramPart({ linked, name }: { linked: boolean; name: string | null }) {
  const t = useSettingsMessages();
  return (
    <ReachPart title={t('notifications.telegram.title')} line={t('notifications.telegram.line')}>
      {linked ? <LinkedTelegram name={name ?? ''} /> : <UnlinkedTelegram />}
    </ReachPart>
  );
}

function LinkedTelegram({ name }: { name: string }) {
  const t = useSettingsMessages();
  const unlink = useApiMutation(unlinkTelegram, {
    invalidates: [getNotificationSettings],
    success: t('notifications.telegram.unlinked'),
    failure: t('notifications.telegram.unlinkFailed'),
  });
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="flex min-w-0 items-center gap-3 font-medium">
        <Send className="shrink-0 text-text-3" />
        <span className="min-w-0 wrap-anywhere">
          <bdi>{t.rich('notifications.telegram.linkedAs', { name })}</bdi>
        </span>
      </p>
      <Button dense loading={unlink.isPending} onClick={() => unlink.mutate({})}>
        {t('notifications.telegram.unlink')}
      </Button>
    </div>
  );
}

function UnlinkedTelegram() {
  const t = useSettingsMessages();
  const [code, setCode] = useState<TelegramCode>();
  const link = useApiMutation(linkTelegram, { failure: t('notifications.telegram.linkFailed') });
  if (code) return <CodeToSend code={code} />;
  return (
    <Button loading={link.isPending} onClick={() => link.mutate({}, { onSuccess: setCode })}>
      {t('notifications.telegram.link')}
    </Button>
  );
}

/** The code to send to the bot. The page polls until the chat is linked. */
function CodeToSend({ code: { code, url, expires_at } }: { code: TelegramCode }) {
  const t = useSettingsMessages();
  const format = useFormat();
  useQuery({ ...notificationSettingsQuery(), refetchInterval: lookEveryMs });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-sm">{t('notifications.telegram.codeLine')}</p>
      <p className="rounded-card border border-line bg-surface-2 px-4 py-3 font-medium">
        <Ltr className="wrap-anywhere">{`/start ${code}`}</Ltr>
      </p>
      <AnchorButton look="main" icon={<ExternalLink />} href={url} target="_blank" rel="noreferrer">
        {t('notifications.telegram.open')}
      </AnchorButton>
      <output className="text-text-3 text-xs">
        {t('notifications.telegram.waiting')}{' '}
        {t('notifications.telegram.until', { time: format.time(expires_at) })}
      </output>
    </div>
  );
}
