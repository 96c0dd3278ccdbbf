import { Link } from 'react-router';
import { postPath } from '#features/blog/post-path.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadSources } from '#lib/url/upload-url.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Card, CardBody, cardLink } from '#ui/card.tsx';
import { CardGrid } from '#ui/card-grid.tsx';
import { TitledSection } from '#ui/titled-section.tsx';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';
import type { NewsPost } from './data.ts';
import { useLandingMessages } from './messages.ts';
import { MoreLink } from './more-link.tsx';

/** The latest posts. */
export function NewsPosts({ posts }: { posts: readonly NewsPost[] }) {
  const t = useLandingMessages();
  const format = useFormat();
  return (
    <TitledSection title={t('posts.title')} aside={<MoreLink to="/blog">{t('posts.all')}</MoreLink>}>
      <CardGrid>
        {posts.map(({ id, slug, title, locale, main_image_url, published_at, author }) => (
          <Card
            key={id}
            as="li"
            linked
            className="max-lg:min-[40rem]:nth-3:hidden"
            media={
              <UploadedPicture
                picture={uploadSources(main_image_url)}
                seed={`post ${slug}`}
                ratio={[16, 9]}
                className="aspect-wide"
              />
            }
          >
            <CardBody>
              <h3
                dir="auto"
                lang={locale}
                className="wrap-anywhere line-clamp-2 text-start font-bold text-lg"
              >
                <Link to={postPath(slug)} prefetch="intent" className={cardLink}>
                  {title}
                </Link>
              </h3>
              <p className="mt-auto flex flex-wrap gap-x-2 text-text-3 text-xs">
                <Bdi>{author ?? t('posts.formerMember')}</Bdi>
                {published_at && <span>{format.date(published_at)}</span>}
              </p>
            </CardBody>
          </Card>
        ))}
      </CardGrid>
    </TitledSection>
  );
}
