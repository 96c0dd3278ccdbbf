import type { PostDetail } from '@paddock/contract/blog';

/** The inside of a script element: no sign of it can end that. */
const written = (structure: object) =>
  JSON.stringify(structure).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

interface Site {
  /** Scheme and host of the page. */
  origin: string;
  site_title: string;
  /** The name of the list that the post belongs to. */
  blog: string;
}

/** The post and the way to it as schema.org describes them. */
export function structuredPost(post: PostDetail, { origin, site_title, blog }: Site): string {
  const url = `${origin}/blog/${encodeURIComponent(post.slug)}`;
  const { author } = post;
  const image = [post.preview_image, ...post.images.map(({ image_url }) => `/uploads/${image_url}`)];
  return written({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.content,
        image: image.map((path) => `${origin}${path}`),
        datePublished: post.published_at?.toISOString(),
        dateModified: post.updated_at.toISOString(),
        author: author
          ? { '@type': 'Person', name: author.username, url: `${origin}/drivers/${author.id}` }
          : { '@type': 'Organization', name: site_title, url: `${origin}/` },
        publisher: { '@type': 'Organization', name: site_title, url: `${origin}/` },
        commentCount: post.comment_count,
        mainEntityOfPage: url,
        url,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site_title, item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: blog, item: `${origin}/blog` },
          { '@type': 'ListItem', position: 3, name: post.title, item: url },
        ],
      },
    ],
  });
}
