import { getAdminSettings } from '@paddock/contract/site/calls';
import { getAdminLanding } from '@paddock/contract/site/landing-calls';
import { query } from '#lib/api/query.ts';

export const adminSettingsQuery = () => query(getAdminSettings, {});

export const adminLandingQuery = () => query(getAdminLanding, {});
