import type { CacheTag } from '@paddock/contract/core/endpoint';

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
  /** What it shows. */
  tags: ReadonlySet<CacheTag>;
  /** Whether nothing is missing on it that will be there in a moment. */
  isWhole: boolean;
  /** Whether staff may close it at any moment, so that shared caches must not keep it. */
  mayHide: boolean;
}
