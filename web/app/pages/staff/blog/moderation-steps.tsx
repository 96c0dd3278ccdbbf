import type { Post, PostStatus } from '@paddock/contract/blog/calls';
import { Archive, ArchiveRestore, EyeOff, Send } from 'lucide-react';
import type { ReactNode } from 'react';

/** A moderation step on a post. */
export type ModerationStep = HidingStep | 'restore' | 'republish';
export type HidingStep = 'unpublish' | 'archive';

export const statusAfter: Record<ModerationStep, PostStatus> = {
  unpublish: 'draft',
  archive: 'archived',
  restore: 'draft',
  republish: 'published',
};

export const stepIcons: Record<ModerationStep, ReactNode> = {
  unpublish: <EyeOff />,
  archive: <Archive />,
  restore: <ArchiveRestore />,
  republish: <Send className="mirror" />,
};

type ModeratedPost = Pick<Post, 'status' | 'published_at'>;

/** Returns the steps available for a post. Staff cannot publish a post that its author never published. */
export function stepsFor({ status, published_at }: ModeratedPost): ModerationStep[] {
  if (status === 'published') return ['unpublish', 'archive'];
  const republish: ModerationStep[] = published_at ? ['republish'] : [];
  return status === 'draft' ? [...republish, 'archive'] : ['restore', ...republish];
}
