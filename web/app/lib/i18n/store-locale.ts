import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { updateNotificationSettings } from '@paddock/contract/notifications/settings-calls';
import { updateCalendar } from '@paddock/contract/users/calls';
import { toastError } from '../api/error-toast.ts';
import { call } from '../http/call.ts';
import { setCurrentUser } from '../session/session.ts';

/** Stores the language for emails and messages. Errors are ignored. */
export async function storeLocale(locale: Locale): Promise<void> {
  try {
    await call(updateNotificationSettings, { body: { locale } });
  } catch {
    // Emails keep the previous language.
  }
}

/** Stores the calendar of the member. Errors are shown, because other devices would not have the choice. */
export async function storeCalendar(calendar: CalendarChoice): Promise<void> {
  try {
    setCurrentUser(await call(updateCalendar, { body: { calendar } }));
  } catch (error) {
    toastError(error);
  }
}
