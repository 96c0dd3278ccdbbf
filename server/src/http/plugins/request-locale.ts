import {
  defaultLocale,
  type Locale,
  negotiateLocale,
  parseAcceptLanguage,
  parseLocaleCookie,
} from '@paddock/contract/i18n/locale';
import type { FastifyRequest } from 'fastify';

const savedLocale = ({ headers }: FastifyRequest) => parseLocaleCookie(headers.cookie);

/** The language of a call: Accept-Language takes precedence, because API clients set it deliberately. */
export function apiLocale(request: FastifyRequest): Locale {
  return parseAcceptLanguage(request.headers['accept-language']) ?? savedLocale(request) ?? defaultLocale;
}

/** The language of a page: the stored choice takes precedence over the browser's Accept-Language. */
export function pageLocale(request: FastifyRequest): Locale {
  return negotiateLocale(request.headers['accept-language'], savedLocale(request));
}
