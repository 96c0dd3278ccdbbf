import { accountMails, notificationKinds } from '@paddock/contract/notification-kinds';
import { useText } from '../../lib/text.ts';
import { overviewText } from './overview-text.ts';

const kinds = [...notificationKinds, ...accountMails];

/** What a message is about, in words; a kind that is no more is named as it is stored. */
export function useKindName() {
  const t = useText(overviewText);
  return (kind: string): string => {
    const known = kinds.find((one) => one === kind);
    return known ? t(`developer.messages.kinds.${known}`) : kind;
  };
}
