import type { AdminGameServer } from '@paddock/contract/servers/admin-calls';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { validateForm } from '#lib/form/use-form.ts';
import { checkServer, newServerInput, ServerForm, serverChangeInput, serverValues } from './form.ts';

const server: AdminGameServer = {
  id: 7,
  name: 'کاسپین GT3',
  name_en: 'Caspian GT3',
  description: 'خط اول\nخط دوم',
  description_en: null,
  game: 'assetto',
  type: 'GT3',
  host: 'gt3.example.com',
  port: 9600,
  query_port: 8081,
  join_link: 'https://example.com/join',
  max_players: 24,
  steam_auth: true,
  time_zone: 'Asia/Tehran',
  is_active: true,
  in_maintenance: false,
  status: 'Online',
  players: 3,
  free_slots: 21,
  polled_max_players: 20,
  polled_at: null,
  uptime: 1,
  image: 'a.webp',
  rating: null,
  ping: 20,
  traffic: null,
  track: null,
  layout: null,
  track_ref: null,
  weather: null,
  members_online: 0,
  timing: false,
  timing_mode: 'off',
  timing_delay_s: 0,
  two_senders_at: null,
  members: [],
  updated_at: new Date('2026-11-21T17:00:00Z'),
};
const filled = (more: object = {}) => z.parse(ServerForm, { ...serverValues(server), ...more });
const picture = new File(['x'], 'a.png', { type: 'image/png' });

test('an untouched form sends no changes', () => {
  expect(serverChangeInput(filled(), server)).toEqual({ params: { id: 7 }, body: {}, files: { image: [] } });
});

test('the form sends only the changes, in ASCII digits', () => {
  const change = { name: 'نام جدید', port: '۹۶۱۰', is_active: false, image: [picture] };
  const { body, files } = serverChangeInput(filled(change), server);
  expect(body).toEqual({ name: 'نام جدید', port: 9610, is_active: false });
  expect(files.image).toEqual([picture]);
});

test('the query port of a new server defaults to its game port', () => {
  const { body } = newServerInput(filled({ query_port: '', image: [picture] }));
  expect(body).toMatchObject({ port: 9600, query_port: 9600, type: 'GT3' });
  expect(body).not.toHaveProperty('image');
});

test('an empty form reports missing fields', () => {
  const check = (values: ReturnType<typeof serverValues>) => checkServer(values, true, 'en');
  const faults = validateForm(ServerForm, serverValues(undefined), 'en', check);
  expect(Object.keys(faults).sort()).toEqual(
    ['description', 'image', 'join_link', 'max_players', 'name', 'port', 'type'].sort(),
  );
  expect(faults.type).toBe('This field is required.');
  const fivem = { ...serverValues(undefined), game: 'fivem' };
  expect(validateForm(ServerForm, fivem, 'en', check)).not.toHaveProperty('type');
  expect(
    validateForm(ServerForm, serverValues(server), 'en', (values) => checkServer(values, false, 'en')),
  ).toEqual({});
});

test.each([
  ['host', 'http://example.com'],
  ['host', 'example.com:8081'],
  ['join_link', 'javascript:alert(1)'],
  ['port', '70000'],
  ['query_port', '0'],
  ['max_players', '0'],
])('%s %s is an error of its field', (field, value) => {
  const values = { ...serverValues(server), [field]: value };
  expect(Object.keys(validateForm(ServerForm, values, 'en'))).toEqual([field]);
});
