import type { Comment, PostDetail } from '@paddock/contract/blog/calls';
import { memberPart } from '#components/member-part.tsx';
import { CommentList, commentsPerPage } from '#features/blog/comment-list.tsx';
import { useBlogMessages } from '#features/blog/messages.ts';
import { postPath } from '#features/blog/post-path.ts';
import { useSession } from '#lib/session/session.ts';
import { loginPath } from '#lib/url/return-path.ts';
import { SectionHeading } from '#ui/brand/ornaments.tsx';
import { LinkButton } from '#ui/button.tsx';
import { RetryPart } from '#ui/feedback/retry-part.tsx';
import { pageCount } from '#ui/table/page-numbers.ts';
import { Pagination } from '#ui/table/pagination.tsx';

const MemberComments = memberPart(() => import('./member-comments.tsx'), {
  fallback: ({ comments }) => <CommentList comments={comments} />,
  onError: (retry, { comments }) => (
    <>
      <div className="mb-8">
        <RetryPart onRetry={retry} />
      </div>
      <CommentList comments={comments} />
    </>
  ),
});

interface CommentsProps {
  post: PostDetail;
  /** The comments of this page, as visitors see them. */
  comments: Comment[];
  page: number;
}

export function Comments({ post, comments, page }: CommentsProps) {
  const t = useBlogMessages();
  const { token } = useSession();
  return (
    <section id="comments" className="scroll-mt-20">
      <SectionHeading
        aside={<span className="text-sm text-text-3">{t('comments', { count: post.comment_count })}</span>}
      >
        {t('talk.title')}
      </SectionHeading>
      {!token && (
        <div data-when="out" className="mb-6">
          <LinkButton to={loginPath(`${postPath(post.slug)}#comments`)}>{t('talk.login')}</LinkButton>
        </div>
      )}
      <MemberComments key={`${post.id} ${page}`} post={post} comments={comments} page={page} />
      <Pagination
        page={page}
        pages={pageCount(post.comment_count, commentsPerPage)}
        parameter="comments"
        label={t('talk.pages')}
      />
    </section>
  );
}
