import type { PostStatus } from '@paddock/contract/blog/calls';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
import { blogMessages } from './messages.ts';

const tones: Record<PostStatus, Tone> = { published: 'ok', draft: 'warn', archived: 'neutral' };

export function PostStatusBadge({ status }: { status: PostStatus }) {
  const t = useTranslations(blogMessages);
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
