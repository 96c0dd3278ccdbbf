import type { Post } from '@paddock/contract/blog/calls';
import { useFormat } from '#lib/i18n/use-format.ts';
import { useBlogMessages } from './messages.ts';

type DatedPost = Pick<Post, 'status' | 'published_at' | 'created_at' | 'updated_at'>;

/** The publication and creation dates of a published post; the creation and edit dates of others. */
export function PostDates({ post: { status, published_at, created_at, updated_at } }: { post: DatedPost }) {
  const t = useBlogMessages();
  const format = useFormat();
  const created = ['createdAt', created_at] as const;
  const dates =
    status === 'published' && published_at
      ? [['publishedAt', published_at] as const, created]
      : [created, ['editedAt', updated_at] as const];
  return (
    <dl className="flex flex-col gap-0.5 text-xs">
      {dates.map(([key, date]) => (
        <div key={key} className="flex flex-wrap gap-x-1.5">
          <dt className="text-text-3">{t(`manage.${key}`)}:</dt>
          <dd>
            <time dateTime={date.toISOString()} title={format.dateTime(date)}>
              {format.date(date)}
            </time>
          </dd>
        </div>
      ))}
    </dl>
  );
}
