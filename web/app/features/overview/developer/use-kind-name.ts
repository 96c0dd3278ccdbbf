import { notificationKinds, notificationLabel } from '@paddock/contract/notifications/catalogue';
import { accountMailKinds } from '@paddock/contract/notifications/rules';
import { useLocale } from '../../../lib/i18n/locale.tsx';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { overviewMessages } from '../messages.ts';

/** What a message is about, in words; a kind that is no more is named as it is stored. */
export function useKindName() {
  const t = useTranslations(overviewMessages);
  const locale = useLocale();
  return (kind: string): string => {
    const notification = notificationKinds.find((one) => one === kind);
    if (notification) return notificationLabel(notification, 'name', locale);
    const mail = accountMailKinds.find((one) => one === kind);
    return mail ? t(`developer.messages.kinds.${mail}`) : kind;
  };
}
