import { accountMailKinds, notificationKinds } from '@paddock/contract/notifications/rules';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { overviewMessages } from '../messages.ts';

const kinds = [...notificationKinds, ...accountMailKinds];

/** What a message is about, in words; a kind that is no more is named as it is stored. */
export function useKindName() {
  const t = useTranslations(overviewMessages);
  return (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(`developer.messages.kinds.${known}`) : kind;
  };
}
