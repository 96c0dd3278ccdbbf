import { defaultSettings } from '@paddock/contract/site';
import { expect, test } from 'vitest';
import { changedTexts } from './changed-texts.ts';

test('only what differs is sent', () => {
  const { site_title, site_description } = defaultSettings;
  const typed = { site_title, site_description, announcement: 'جمعه ۲۲:۰۰', discord_invite_url: '' };
  expect(changedTexts(typed, defaultSettings)).toEqual({ announcement: 'جمعه ۲۲:۰۰' });
});

test('an emptied announcement is sent as empty', () => {
  const stored = { ...defaultSettings, announcement: 'old' };
  expect(changedTexts({ announcement: '' }, stored)).toEqual({ announcement: '' });
});
