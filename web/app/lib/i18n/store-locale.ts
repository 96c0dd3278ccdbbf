import type { Locale } from '@paddock/contract/i18n/locale';
import { updateNotificationSettings } from '@paddock/contract/notifications/calls';
import { call } from '../api/call.ts';

let onStored = () => {};

/** Told when the server knows the new language. The answer ends it. */
export function onLocaleStored(listener: () => void): () => void {
  onStored = listener;
  return () => {
    onStored = () => {};
  };
}

/** Mail and messages come in the language of the page. That it could not be stored is no matter of the page. */
export async function storeLocale(locale: Locale): Promise<void> {
  try {
    await call(updateNotificationSettings, { body: { locale } });
    onStored();
  } catch {
    // The settings show what holds.
  }
}
