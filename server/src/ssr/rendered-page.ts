import type { CacheTag } from '@paddock/contract/core/cache-tags';

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  text: string;
  /** What it shows. */
  tags: ReadonlySet<CacheTag>;
}
