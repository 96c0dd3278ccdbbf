import { sendVerification } from '@paddock/contract/accounts/calls';
import type { NotificationSettings } from '@paddock/contract/notifications/settings-calls';
import { useQuery } from '@tanstack/react-query';
import { MailWarning, MessageCircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { inlineLink } from '#features/accounts/auth-page.tsx';
import { useApiMutation } from '#lib/api/query.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { useSettingsMessages } from '../messages.ts';
import { SettingsSection } from '../parts/settings-section.tsx';
import { DevicesPart } from './devices-part.tsx';
import { NotificationSwitches } from './notification-switches.tsx';
import { notificationSettingsQuery } from './queries.ts';
import { QuietHoursPart } from './quiet-hours-part.tsx';
import { ReachPart } from './reach-part.tsx';
import { TelegramPart } from './telegram-part.tsx';

/** Which notifications the member gets, and through which channels. */
export function NotificationsSection() {
  const t = useSettingsMessages();
  const settings = useQuery(notificationSettingsQuery());
  return (
    <SettingsSection title={t('notifications.title')} anchor="notifications">
      <QueryStates query={settings} failed={t('notifications.failed')} skeleton={<SkeletonRows rows={8} />}>
        {(data) => <Choices settings={data} />}
      </QueryStates>
    </SettingsSection>
  );
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const t = useSettingsMessages();
  return (
    <>
      {!settings.email_verified && <UnverifiedNote email={settings.email} />}
      {!settings.discord_linked && (
        <Note icon={<MessageCircleOff />}>
          {t('notifications.discordMissing')}{' '}
          <a href="#discord" className={inlineLink}>
            {t('notifications.discordLink')}
          </a>
        </Note>
      )}
      <div className="flex flex-col gap-5">
        {settings.telegram && <TelegramPart {...settings.telegram} />}
        <DevicesPart pushKey={settings.push_key} />
        <QuietHoursPart quiet={settings.quiet_hours} />
        <ReachPart title={t('notifications.kindsTitle')} line={t('notifications.line')}>
          <div className="w-full">
            <NotificationSwitches kinds={settings.kinds} hasTelegram={settings.telegram !== null} />
          </div>
        </ReachPart>
      </div>
    </>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3 rounded-card border border-line bg-surface-2 px-4 py-3 text-sm [&>svg]:mt-1 [&>svg]:shrink-0 [&>svg]:text-warn">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function UnverifiedNote({ email }: { email: string }) {
  const t = useSettingsMessages();
  const send = useApiMutation(sendVerification, {
    success: t('notifications.verificationSent'),
    failure: t('notifications.verificationFailed'),
  });
  return (
    <Note icon={<MailWarning />}>
      <p>
        {t('notifications.unverified')} <Ltr className="wrap-anywhere">{email}</Ltr>
      </p>
      <div className="mt-2">
        {send.isSuccess ? (
          <Badge tone="info">{t('notifications.lookIntoInbox')}</Badge>
        ) : (
          <Button dense loading={send.isPending} onClick={() => send.mutate({})}>
            {t('notifications.sendVerification')}
          </Button>
        )}
      </div>
    </Note>
  );
}
