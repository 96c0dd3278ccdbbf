import { listPosts } from '@paddock/contract/blog/calls';
import type { Input } from '@paddock/contract/core/endpoint';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { PublicApi } from '#lib/page/request-context.ts';

type Wanted = Omit<NonNullable<Input<typeof listPosts>['query']>, 'locale'>;

/** The posts of a language; those of all while nobody has written in it. */
export async function listPostsIn(api: PublicApi, locale: Locale, wanted: Wanted) {
  const own = await api.call(listPosts, { query: { ...wanted, locale } });
  if (own.total > 0 || wanted.search !== undefined) return own;
  return api.call(listPosts, { query: wanted });
}
