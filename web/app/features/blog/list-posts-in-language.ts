import { listPosts } from '@paddock/contract/blog/calls';
import type { Input } from '@paddock/contract/core/endpoint';
import type { Locale } from '@paddock/contract/i18n/locale';
import type { PublicApi } from '#lib/page/request-context.ts';

type PostFilter = Omit<NonNullable<Input<typeof listPosts>['query']>, 'locale'>;

/** Lists the posts of a language, or of all languages while it has none. */
export async function listPostsInLanguage(api: PublicApi, locale: Locale, filter: PostFilter) {
  const posts = await api.call(listPosts, { query: { ...filter, locale } });
  if (posts.total > 0 || filter.search !== undefined) return posts;
  return api.call(listPosts, { query: filter });
}
