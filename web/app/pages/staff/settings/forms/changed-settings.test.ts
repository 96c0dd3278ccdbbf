import { defaultAdminSettings } from '@paddock/contract/site/calls';
import { expect, test } from 'vitest';
import { changedSettings } from './changed-settings.ts';

test('only changes are sent', () => {
  const { site_title, site_description } = defaultAdminSettings;
  const typed = { site_title, site_description, announcement: 'جمعه ۲۲:۰۰', discord_invite_url: '' };
  expect(changedSettings(typed, defaultAdminSettings)).toEqual({ announcement: 'جمعه ۲۲:۰۰' });
});

test('a cleared announcement is sent as empty text', () => {
  const stored = { ...defaultAdminSettings, announcement: 'old' };
  expect(changedSettings({ announcement: '' }, stored)).toEqual({ announcement: '' });
});

test('a changed limit is sent as a number', () => {
  const stored = { ...defaultAdminSettings, image_max_mb: 5, download_max_mb: 500 };
  expect(changedSettings({ image_max_mb: 8, download_max_mb: 500 }, stored)).toEqual({ image_max_mb: 8 });
});
