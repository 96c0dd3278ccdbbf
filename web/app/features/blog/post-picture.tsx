import { clsx } from 'clsx';
import { uploadSources } from '#lib/url/upload-url.ts';
import { UploadedPicture } from '#ui/uploaded-picture.tsx';

interface PostPictureProps {
  /** The slug of the post, which selects the outline that is drawn without a picture. */
  slug: string;
  file: string | null;
  alt?: string;
  first?: boolean | undefined;
  sizes?: string | undefined;
  className?: string;
}

/** The picture of a post, or a drawn track if it has none or it does not load. */
export function PostPicture({ slug, file, className, sizes, ...rest }: PostPictureProps) {
  return (
    <UploadedPicture
      {...rest}
      {...(sizes && { sizes })}
      picture={uploadSources(file)}
      seed={`post ${slug}`}
      ratio={[16, 9]}
      className={clsx('aspect-wide bg-surface-2', className)}
    />
  );
}
