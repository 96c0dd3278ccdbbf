import type { PostDetail } from '@paddock/contract/blog/calls';
import { postPath } from '#features/blog/post-path.ts';
import { breadcrumbJsonLd, type JsonLd, organizationJsonLd } from '#lib/page/json-ld.ts';

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** The title of the list of posts. */
  blog: string;
}

/** The last change since publication: drafts change before it. */
function modifiedAt({ updated_at, published_at }: PostDetail): Date {
  return published_at && published_at > updated_at ? published_at : updated_at;
}

/** The post and its breadcrumbs as schema.org objects. */
export function postJsonLd(post: PostDetail, { origin, site_title, blog }: Site): JsonLd[] {
  const path = encodeURI(postPath(post.slug));
  const url = `${origin}${path}`;
  const { author } = post;
  const image = [post.preview_image, ...post.images.map(({ image_url }) => `/uploads/${image_url}`)];
  const organization = organizationJsonLd(origin, site_title);
  return [
    {
      '@type': 'BlogPosting',
      headline: post.title,
      inLanguage: post.locale,
      description: post.content,
      image: image.map((file) => `${origin}${file}`),
      datePublished: post.published_at?.toISOString(),
      dateModified: modifiedAt(post).toISOString(),
      author: author
        ? { '@type': 'Person', name: author.username, url: `${origin}/drivers/${author.id}` }
        : organization,
      publisher: organization,
      commentCount: post.comment_count,
      mainEntityOfPage: url,
      url,
    },
    breadcrumbJsonLd(origin, [
      [site_title, '/'],
      [blog, '/blog'],
      [post.title, path],
    ]),
  ];
}
