import { sendVerification } from '@paddock/contract/accounts';
import { direction, locales } from '@paddock/contract/locale';
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@paddock/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Check, MailWarning, MessageCircleOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { query, useCall } from '../../lib/query.ts';
import { useText } from '../../lib/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Ltr } from '../../ui/isolation.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { filterClass } from '../../ui/tabs.tsx';
import { inlineLink } from './account-frame.tsx';
import { accountsText } from './accounts-text.ts';
import { NotificationSwitches } from './notification-switches.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useFreshSettings } from './use-fresh-settings.ts';

/** Of what the reader is told, on which ways, in which language. */
export function NotificationsSection() {
  const t = useText(accountsText);
  const settings = useQuery(query(getNotificationSettings, {}));
  useFreshSettings();
  return (
    <SettingsSection title={t('notifications.title')} anchor="notifications">
      <QueryStates query={settings} failed={t('notifications.failed')} skeleton={<SkeletonRows rows={8} />}>
        {(data) => <Choices settings={data} />}
      </QueryStates>
    </SettingsSection>
  );
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const t = useText(accountsText);
  return (
    <>
      <p className="text-sm text-text-2">{t('notifications.line')}</p>
      {!settings.email_verified && <UnverifiedNote email={settings.email} />}
      {!settings.discord_linked && (
        <Note icon={<MessageCircleOff />}>
          {t('notifications.discordMissing')}{' '}
          <a href="#discord" className={inlineLink}>
            {t('notifications.discordLink')}
          </a>
        </Note>
      )}
      <NotificationSwitches kinds={settings.kinds} />
      <MailLanguage current={settings.locale} />
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
  const t = useText(accountsText);
  const send = useCall(sendVerification, {
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

function MailLanguage({ current }: { current: NotificationSettings['locale'] }) {
  const t = useText(accountsText);
  const save = useCall(updateNotificationSettings, {
    invalidates: [getNotificationSettings],
    failure: t('notifications.saveFailed'),
  });
  const chosen = (save.isPending && save.variables.body.locale) || current;
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="mb-2 font-medium text-sm">{t('notifications.language')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          dir={direction(locale)}
          aria-pressed={locale === chosen}
          onClick={() => save.mutate({ body: { locale } })}
          className={`${filterClass(locale === chosen)} gap-2`}
        >
          {locale === chosen && <Check className="size-4!" />}
          {t(`settings.languages.${locale}`)}
        </button>
      ))}
    </fieldset>
  );
}
