import type { EndpointSpec, Input, Output } from '@paddock/contract/core/endpoint';
import type { CalendarChoice } from '@paddock/contract/i18n/calendar';
import type { Locale } from '@paddock/contract/i18n/locale';
import { createContext } from 'react-router';

/** Makes an anonymous call of the contract inside the server process, without network. */
export interface PublicApi {
  call<const E extends EndpointSpec>(endpoint: E, input: Input<E>): Promise<Output<E>>;
}

/** Context of a server render, for loaders. Not available in the browser. */
export const apiContext = createContext<PublicApi>();
export const nonceContext = createContext<string>();
export const calendarContext = createContext<CalendarChoice>();
export const localeContext = createContext<Locale>();
/** Time of the render. */
export const nowContext = createContext<Date>();
/** Reports an internal error of a page. */
export const reportErrorContext = createContext<(error: unknown) => void>();
/** The rendered page. */
export const pageTextContext = createContext<string | null>(null);
