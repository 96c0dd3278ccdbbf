import type { Post, PostStatus } from '@paddock/contract/blog/calls';
import { Archive, ArchiveRestore, EyeOff, Send } from 'lucide-react';
import type { ReactNode } from 'react';

/** What staff can do with a post of somebody. */
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

/** The steps that a post can take now; what its author never published stays unpublished. */
export function stepsFor({ status, published_at }: ModeratedPost): ModerationStep[] {
  if (status === 'published') return ['unpublish', 'archive'];
  const again: ModerationStep[] = published_at ? ['republish'] : [];
  return status === 'draft' ? [...again, 'archive'] : ['restore', ...again];
}
