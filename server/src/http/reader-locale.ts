import {
  askedLocale,
  defaultLocale,
  type Locale,
  localeOfCookie,
  pickLocale,
} from '@paddock/contract/locale';
import type { FastifyRequest } from 'fastify';

const savedLocale = ({ headers }: FastifyRequest) => localeOfCookie(headers.cookie);

/** The language of a call's answer: what Accept-Language asks for comes first, because a client says it knowingly. */
export function callLocale(request: FastifyRequest): Locale {
  return askedLocale(request.headers['accept-language']) ?? savedLocale(request) ?? defaultLocale;
}

/** The language of a page: the saved choice comes first, because Accept-Language is the browser's own. */
export function pageLocale(request: FastifyRequest): Locale {
  return pickLocale(request.headers['accept-language'], savedLocale(request));
}
