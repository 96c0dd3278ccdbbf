import type { Locale } from '../i18n/locale.ts';
import type { NotificationKind } from './kinds.ts';
import en from './label-text/en.json' with { type: 'json' };
import fa from './label-text/fa.json' with { type: 'json' };

type Labels = Record<'setting' | 'name', Record<NotificationKind, string>>;

/** Kept apart from the common bundle: only two screens need them. */
const texts: Record<Locale, Labels> = { fa, en };

/** The name of a kind, for the user's settings and for staff. */
export function notificationLabel(kind: NotificationKind, use: 'setting' | 'name', locale: Locale): string {
  return texts[locale][use][kind];
}
