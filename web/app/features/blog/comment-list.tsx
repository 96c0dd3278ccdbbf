import type { Comment } from '@paddock/contract/blog/calls';
import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { useBlogMessages } from './messages.ts';

export const commentsPerPage = 20;

interface CommentListProps {
  comments: readonly Comment[];
  /** Actions next to each comment. */
  actions?: (comment: Comment) => ReactNode;
}

export function CommentList({ comments, actions }: CommentListProps) {
  const t = useBlogMessages();
  if (comments.length === 0) return <p className="text-text-2">{t('talk.none')}</p>;
  return (
    <ol className="flex flex-col">
      {comments.map((comment) => (
        <li key={comment.id} className="flex gap-3 border-line border-t py-4 first:border-t-0 first:pt-0">
          <Avatar
            userId={comment.author?.id ?? 0}
            src={uploadUrl(comment.author?.profile_image, 192)}
            className="mt-0.5"
          />
          <div className="flex min-w-0 grow flex-col gap-1">
            <CommentHead comment={comment} />
            <p
              dir="auto"
              lang={textLocale(comment.content)}
              className="free-text wrap-anywhere whitespace-pre-line text-text-2"
            >
              {comment.content}
            </p>
          </div>
          {actions?.(comment)}
        </li>
      ))}
    </ol>
  );
}

function CommentHead({ comment: { author, created_at } }: { comment: Comment }) {
  const t = useBlogMessages();
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      {author ? (
        <Link to={`/drivers/${author.id}`} className="wrap-anywhere font-medium hover:text-firoozeh">
          <bdi>{author.username}</bdi>
        </Link>
      ) : (
        <span className="font-medium">{t('formerMember')}</span>
      )}
      <time dateTime={created_at.toISOString()} className="text-text-3 text-xs">
        {format.dateTime(created_at)}
      </time>
    </p>
  );
}
