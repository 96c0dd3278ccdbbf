import { getAdminSettings } from '@paddock/contract/site/calls';
import { query } from '../../lib/api/query.ts';

export const adminSettingsQuery = () => query(getAdminSettings, {});
