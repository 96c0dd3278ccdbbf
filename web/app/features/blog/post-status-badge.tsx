import type { PostStatus } from '@paddock/contract/blog/calls';
import { Badge, type Tone } from '#ui/badge.tsx';
import { useBlogMessages } from './messages.ts';

const tones: Record<PostStatus, Tone> = { published: 'ok', draft: 'warn', archived: 'neutral' };

export function PostStatusBadge({ status }: { status: PostStatus }) {
  const t = useBlogMessages();
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
