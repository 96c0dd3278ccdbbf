import { AppError } from '@paddock/contract/core/errors';
import { canAsStaff } from '@paddock/contract/core/permissions';
import type { Executor } from '../../../db/database.ts';
import type { Viewer } from '../../../http/app-types.ts';
import { getSettings } from '../../site/queries.ts';

/**
 * Asserts that the viewer may moderate others' content. Throws not_found without permission to see it,
 * permission_denied, and second_factor_setup_required if the site requires a second factor of staff. Auditing the
 * change repeats the check.
 */
export async function assertModerator(
  tx: Executor,
  { role, has_second_factor }: Pick<Viewer, 'role' | 'has_second_factor'>,
): Promise<void> {
  if (!canAsStaff(role, 'blog', 'view')) throw new AppError('not_found');
  if (!canAsStaff(role, 'blog', 'edit')) throw new AppError('permission_denied');
  if (has_second_factor) return;
  const { staff_second_factor } = await getSettings(tx);
  if (staff_second_factor) throw new AppError('second_factor_setup_required');
}
