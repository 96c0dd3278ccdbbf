import type { Locale } from '../i18n/locale.ts';
import type { NotificationKind } from './kinds.ts';
import en from './label-text/en.json' with { type: 'json' };
import fa from './label-text/fa.json' with { type: 'json' };

type Labels = Record<'setting' | 'name', Record<NotificationKind, string>>;

/** Apart from what a browser carries everywhere: two screens need them. */
const texts: Record<Locale, Labels> = { fa, en };

/** What a kind is called where a user chooses its channels, and where the staff see what is sent. */
export function notificationLabel(kind: NotificationKind, use: 'setting' | 'name', locale: Locale): string {
  return texts[locale][use][kind];
}
