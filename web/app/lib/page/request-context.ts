import type { EndpointSpec, Input, Output } from '@paddock/contract/core/endpoint';
import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { createContext } from 'react-router';

/** Makes a public call of the contract inside the server process, as nobody: no token, no network. */
export interface PublicApi {
  call<const E extends EndpointSpec>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}

/** What the server hands to every rendered page. Loaders read these; the browser never sees them. */
export const apiContext = createContext<PublicApi>();
export const nonceContext = createContext<string>();
export const calendarContext = createContext<CalendarChoice>();
export const localeContext = createContext<Locale>();
/** When the page is rendered. */
export const nowContext = createContext<Date>();
/** Reports an internal error of a page. */
export const reportErrorContext = createContext<(error: unknown) => void>();
/** The page as it was rendered, once it is. */
export const pageTextContext = createContext<string | null>(null);
