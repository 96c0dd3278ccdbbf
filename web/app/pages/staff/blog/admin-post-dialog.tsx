import type { PostDetail } from '@paddock/contract/blog/calls';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useBlogMessages } from '#features/blog/messages.ts';
import { PostDates } from '#features/blog/post-dates.tsx';
import { picturesOutsideText } from '#features/blog/post-gallery.tsx';
import { postPath } from '#features/blog/post-path.ts';
import { PostPicture } from '#features/blog/post-picture.tsx';
import { PostStatusBadge } from '#features/blog/post-status-badge.tsx';
import { type PostPart, postQuery } from '#features/blog/queries.ts';
import { RichText } from '#features/blog/rich-text.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AdminPostComments } from './admin-post-comments.tsx';
import { useAdminBlogMessages } from './messages.ts';
import { type Moderation, ModerationDialog } from './moderation-dialog.tsx';
import { stepIcons, stepsFor } from './moderation-steps.tsx';

interface AdminPostDialogProps {
  slug: string;
  part: PostPart;
  mayEdit: boolean;
  onPart: (part: PostPart) => void;
  onClose: () => void;
}

/** A post in any state with its comments and the moderation steps. */
export default function AdminPostDialog({ slug, part, mayEdit, onPart, onClose }: AdminPostDialogProps) {
  const t = useAdminBlogMessages();
  const format = useFormat();
  const read = useQuery({ ...postQuery(slug), staleTime: 0 });
  const post = read.data;
  const [moderation, setModeration] = useState<Moderation>();
  return (
    <Dialog
      open
      wide
      tall
      onClose={onClose}
      title={post ? <Bdi className="wrap-anywhere">{post.title}</Bdi> : t('one.title')}
      actions={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('one.close')}
          </Button>
          {post?.status === 'published' && (
            <LinkButton to={postPath(post.slug)} icon={<ExternalLink className="mirror" />}>
              {t('one.page')}
            </LinkButton>
          )}
          {mayEdit &&
            post &&
            stepsFor(post).map((step) => (
              <Button key={step} icon={stepIcons[step]} onClick={() => setModeration({ post, step })}>
                {t(`step.${step}.action`)}
              </Button>
            ))}
        </>
      }
    >
      <QueryStates query={read} failed={t('one.failed')} skeleton={<SkeletonRows rows={6} />}>
        {(loadedPost) => (
          <div className="flex flex-col gap-5">
            <PostFacts post={loadedPost} />
            <Tabs
              label={t('one.part')}
              tabs={[
                { key: 'text', label: t('one.text') },
                {
                  key: 'comments',
                  label: t('one.comments', { count: format.number(loadedPost.comment_count) }),
                },
              ]}
              current={part}
              onTab={onPart}
            >
              {part === 'text' ? <PostText post={loadedPost} /> : <AdminPostComments post={loadedPost} />}
            </Tabs>
          </div>
        )}
      </QueryStates>
      {moderation && <ModerationDialog moderation={moderation} onClose={() => setModeration(undefined)} />}
    </Dialog>
  );
}

function PostFacts({ post }: { post: PostDetail }) {
  const t = useBlogMessages();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
      <span className="flex min-w-0 flex-wrap items-center gap-3">
        <PostStatusBadge status={post.status} />
        <Bdi className="wrap-anywhere">{post.author?.username ?? t('formerMember')}</Bdi>
      </span>
      <PostDates post={post} />
    </div>
  );
}

/** The text of a post and its pictures outside the text, each linked to its file. */
function PostText({ post }: { post: PostDetail }) {
  const t = useAdminBlogMessages();
  const files = picturesOutsideText(post);
  return (
    <div className="flex flex-col gap-5">
      <RichText body={post.body} />
      {files.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
          {files.map((file, index) => (
            <li key={file}>
              <a
                href={uploadUrl(file)}
                target="_blank"
                rel="noreferrer"
                aria-label={t('one.picture', { number: index + 1 })}
                className="block overflow-hidden rounded-card border border-line hover:border-line-strong"
              >
                <PostPicture slug={post.slug} file={file} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
