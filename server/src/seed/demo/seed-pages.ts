import { dayMs } from '@paddock/contract/durations';
import type { Deps } from '../../adapters/deps.ts';
import { createPage } from '../../features/pages/edit-page.ts';
import { demoPages } from './data/pages.ts';

/** How many days ago they were written. */
const writtenDaysAgo = 60;

/** Pages that a community's owner writes first. */
export async function seedPages(deps: Deps): Promise<void> {
  const at = new Date(deps.now().getTime() - writtenDaysAgo * dayMs);
  for (const page of demoPages) await createPage({ ...deps, now: () => at }, { ...page, is_published: true });
}
