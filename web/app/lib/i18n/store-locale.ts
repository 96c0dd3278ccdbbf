import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { updateNotificationSettings } from '@paddock/contract/notifications/settings-calls';
import { updateCalendar } from '@paddock/contract/users/calls';
import { call } from '../api/call.ts';
import { toastError } from '../api/error-toast.ts';
import { setCurrentUser } from '../session/session.ts';

/** Mail and messages come in the language of the page. That it could not be stored is no matter of the page. */
export async function storeLocale(locale: Locale): Promise<void> {
  try {
    await call(updateNotificationSettings, { body: { locale } });
  } catch {
    // Mail comes in the language that was stored before.
  }
}

/** That it could not be stored is told: it would be gone on the next machine. */
export async function storeCalendar(calendar: CalendarChoice): Promise<void> {
  try {
    setCurrentUser(await call(updateCalendar, { body: { calendar } }));
  } catch (error) {
    toastError(error);
  }
}
