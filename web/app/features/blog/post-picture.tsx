import { clsx } from 'clsx';
import { uploadSources } from '#lib/url/upload-url.ts';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

interface PostPictureProps {
  /** The post's, which picks the outline where there is no picture. */
  slug: string;
  file: string | null;
  alt?: string;
  first?: boolean;
  sizes?: string;
  className?: string;
}

/** A post's picture, or a drawn track where there is none or it does not load. */
export function PostPicture({ slug, file, className, ...rest }: PostPictureProps) {
  return (
    <UploadedPicture
      {...rest}
      picture={uploadSources(file)}
      seed={`post ${slug}`}
      ratio={[16, 9]}
      className={clsx('aspect-wide bg-surface-2', className)}
    />
  );
}
