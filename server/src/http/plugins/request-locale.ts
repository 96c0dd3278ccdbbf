import {
  defaultLocale,
  type Locale,
  negotiateLocale,
  parseAcceptLanguage,
  parseLocaleCookie,
} from '@paddock/contract/i18n/locale';
import type { FastifyRequest } from 'fastify';

const savedLocale = ({ headers }: FastifyRequest) => parseLocaleCookie(headers.cookie);

/** The language of a call's answer: what Accept-Language asks for comes first, because a client says it knowingly. */
export function apiLocale(request: FastifyRequest): Locale {
  return parseAcceptLanguage(request.headers['accept-language']) ?? savedLocale(request) ?? defaultLocale;
}

/** The language of a page: the saved choice comes first, because Accept-Language is the browser's own. */
export function pageLocale(request: FastifyRequest): Locale {
  return negotiateLocale(request.headers['accept-language'], savedLocale(request));
}
