import { translate } from '@paddock/contract/i18n/messages';
import { isDeletedUsername } from '@paddock/contract/users/deleted-username';
import { useLocale } from '#lib/i18n/locale.tsx';
import { Bdi } from '#ui/bidi.tsx';

/** A username, or a label for deleted members. */
export function MemberName({ username }: { username: string }) {
  const locale = useLocale();
  return <Bdi>{isDeletedUsername(username) ? translate('deleted_member', locale) : username}</Bdi>;
}
