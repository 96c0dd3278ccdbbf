import { dayMs } from '@paddock/contract/durations';
import type { Deps } from '../../adapters/deps.ts';
import { createPage } from '../../features/pages/service.ts';
import { demoPages } from './data/pages.ts';

/** How many days ago the owner wrote them. */
const writtenDaysAgo = 60;

/** The pages that the owner of a community writes first. */
export async function seedPages(deps: Deps): Promise<void> {
  const at = new Date(deps.now().getTime() - writtenDaysAgo * dayMs);
  for (const page of demoPages) await createPage({ ...deps, now: () => at }, { ...page, is_published: true });
}
