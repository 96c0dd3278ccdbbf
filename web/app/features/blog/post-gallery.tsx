import type { PostDetail } from '@paddock/contract/blog/calls';
import type { RichTextNode } from '@paddock/contract/blog/rich-text';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { readingColumn } from '#ui/uploaded-picture.tsx';
import { useBlogMessages } from './messages.ts';
import { PostPicture } from './post-picture.tsx';

const loadViewer = () => import('./picture-viewer.tsx');
const PictureViewer = lazyPart(loadViewer, { onError: (retry) => <RetryPart onRetry={retry} /> });

interface PostGalleryProps {
  post: PostDetail;
  /** The text, shown between the first picture and the others. */
  children: ReactNode;
}

/** The pictures of a post as links to the files. With script, they open in a dialog. */
export function PostGallery({ post, children }: PostGalleryProps) {
  const t = useBlogMessages();
  const files = picturesOutsideText(post);
  const [openIndex, setOpenIndex] = useState<number>();
  const open = (at: number) => (event: MouseEvent) => {
    // Modifier keys open the file in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpenIndex(at);
  };
  const picture = (file: string, at: number) => (
    <a
      href={uploadUrl(file)}
      aria-label={t('page.openPicture', { number: at + 1 })}
      onClick={open(at)}
      onPointerEnter={() => void loadViewer().catch(() => undefined)}
      className="block cursor-zoom-in overflow-hidden rounded-card border border-line hover:border-line-strong"
    >
      <PostPicture
        slug={post.slug}
        file={file}
        first={at === 0}
        sizes={at === 0 ? readingColumn : undefined}
      />
    </a>
  );
  const [first, ...others] = files;
  return (
    <>
      {first && picture(first, 0)}
      {children}
      {others.length > 0 && (
        <section>
          <SectionHeading>{t('page.gallery')}</SectionHeading>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {others.map((file, at) => (
              <li key={file}>{picture(file, at + 1)}</li>
            ))}
          </ul>
        </section>
      )}
      {openIndex !== undefined && (
        <PictureViewer
          files={files}
          index={openIndex}
          onIndexChange={setOpenIndex}
          onClose={() => setOpenIndex(undefined)}
        />
      )}
    </>
  );
}

/** The files of the pictures within a text. */
function picturesInText(nodes: readonly RichTextNode[]): Set<string> {
  const files = new Set<string>();
  const walk = (list: readonly RichTextNode[]) => {
    for (const node of list) {
      if (typeof node === 'string') continue;
      if (node.tag === 'img' && node.src) files.add(node.src);
      walk(node.children);
    }
  };
  walk(nodes);
  return files;
}

/** The pictures of a post that its text does not contain. */
export function picturesOutsideText({ images, body }: Pick<PostDetail, 'images' | 'body'>): string[] {
  const inText = picturesInText(body);
  return images.map(({ image_url }) => image_url).filter((file) => !inText.has(file));
}
