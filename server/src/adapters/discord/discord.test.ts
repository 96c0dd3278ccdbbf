import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { discordError, type FakeDiscord, fakeBot, fakeDiscord } from '../../../test/fakes/fake-discord.ts';
import { type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { listMessages } from '../dev-mailbox/queries.ts';
import type { Discord } from './discord.ts';
import { localDiscord } from './local.ts';
import { restDiscord } from './rest.ts';

const member = '310000000000000007';

let fake: FakeDiscord;
let t: TestApp;
beforeAll(async () => {
  [fake, t] = await Promise.all([fakeDiscord(), testApp()]);
});
afterAll(() => Promise.all([fake.close(), t.close()]));

const role = '320000000000000001';
const otherRole = '320000000000000002';

interface Implementation {
  discord: Discord;
  arrived: () => Promise<object[]>;
  /** The member's roles according to the fake. */
  roles: () => Promise<string[]>;
}

/** Derives the roles from the messages of the local implementation, newest first. */
function rolesAfter(messages: { recipient: string; text: string }[]): string[] {
  const roles = new Set<string>();
  for (const { recipient, text } of messages.toReversed()) {
    const [, given] = /was given the role (\d+)/.exec(text) ?? [];
    const [, taken] = /The role (\d+) was taken/.exec(text) ?? [];
    if (recipient === member && given) roles.add(given);
    if (recipient === member && taken) roles.delete(taken);
  }
  return [...roles];
}

const outbox = () => listMessages(t.deps.db, { limit: 100 });

const implementations: [string, () => Implementation][] = [
  [
    'local',
    () => ({
      discord: localDiscord(t.deps.db, t.deps.now),
      arrived: async () => {
        const { items: messages } = await outbox();
        return messages.map(({ recipient, text }) => ({ recipient, text })).reverse();
      },
      roles: async () => rolesAfter((await outbox()).items),
    }),
  ],
  [
    'rest',
    () => ({
      discord: restDiscord(fake.apiUrl, fakeBot),
      arrived: async () => fake.messages.map(({ recipient, text }) => ({ recipient, text })),
      roles: async () => fake.rolesOf(member),
    }),
  ],
];

describe.each(implementations)('Discord, %s', (_name, make) => {
  test('a message arrives unchanged at its account', async () => {
    const { discord, arrived } = make();
    const text = '0042\n\nکد تأیید «راننده» @everyone <@1>';
    await discord.sendMessage({ discordId: member, text, nonce: 'n-1' });
    await discord.sendMessage({ discordId: '310000000000000008', text: 'second', nonce: 'n-2' });
    expect(await arrived()).toEqual([
      { recipient: member, text },
      { recipient: '310000000000000008', text: 'second' },
    ]);
  });

  test('roles are given and taken one by one, and repeats have no effect', async () => {
    const { discord, roles } = make();
    await discord.giveRole(member, role);
    await discord.giveRole(member, otherRole);
    await discord.giveRole(member, role);
    await discord.giveRole('310000000000000008', role);
    expect(await roles()).toEqual([role, otherRole]);
    await discord.takeRole(member, role);
    await discord.takeRole(member, role);
    expect(await roles()).toEqual([otherRole]);
    await discord.takeRole(member, otherRole);
    expect(await roles()).toEqual([]);
  });
});

describe('the requests to Discord', () => {
  const send = (discord = restDiscord(fake.apiUrl, fakeBot)) =>
    discord.sendMessage({ discordId: member, text: 'hello', nonce: 'link-1' });

  test('look up the member, then the channel, then send the message, with the bot’s token', async () => {
    fake.requests.length = 0;
    await send();
    expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/v10/guilds/${fakeBot.guildId}/members/${member}`,
      'POST /api/v10/users/@me/channels',
      `POST /api/v10/channels/9${member.slice(1)}/messages`,
    ]);
    for (const { headers } of fake.requests) expect(headers.authorization).toBe(`Bot ${fakeBot.token}`);
    expect(JSON.parse(fake.requests[2]?.body ?? '')).toEqual({
      content: 'hello',
      nonce: 'link-1',
      enforce_nonce: true,
      allowed_mentions: { parse: [] },
    });
  });

  test.each([
    ['not a member', '/members/', discordError(404, 10007), 'discord_not_member'],
    ['unknown account', '/members/', discordError(404, 10013), 'discord_unknown'],
    ['unknown guild', '/members/', discordError(404, 10004), 'discord_unavailable'],
    ['no access', '/members/', discordError(403, 50001), 'discord_unavailable'],
    ['bad recipient', '/channels', discordError(400, 50033), 'discord_unknown'],
    ['opening too fast', '/channels', discordError(400, 40003), 'discord_unavailable'],
    ['inbox closed', '/messages', discordError(403, 50007), 'discord_dm_closed'],
    ['inbox closed, as 400', '/messages', discordError(400, 50007), 'discord_dm_closed'],
    ['no server in common', '/messages', discordError(403, 50278), 'discord_not_member'],
    ['an answer that is no JSON', '/members/', { status: 404, body: '<html>' }, 'discord_unavailable'],
  ])('%s', async (_what, path, given, code) => {
    fake.next(path, given);
    await expect(send()).rejects.toMatchObject({ code });
  });

  test('sends nothing to a non-member', async () => {
    fake.requests.length = 0;
    fake.next('/members/', discordError(404, 10007));
    await expect(send()).rejects.toMatchObject({ code: 'discord_not_member' });
    expect(fake.requests).toHaveLength(1);
  });

  test('a short rate limit is waited for', async () => {
    const before = fake.messages.length;
    fake.next('/messages', {
      status: 429,
      headers: { 'retry-after': '0.2' },
      body: { message: 'limited', retry_after: 0.2, global: false },
    });
    await send();
    expect(fake.messages).toHaveLength(before + 1);
  });

  test('a long rate limit is reported at once', async () => {
    fake.next('/members/', {
      status: 429,
      headers: { 'retry-after': '60' },
      body: { message: 'limited', retry_after: 60, global: false },
    });
    const refusal = { code: 'discord_unavailable', details: { retryAfter: expect.closeTo(60, 0) } };
    await expect(send()).rejects.toMatchObject(refusal);
  });

  test('a failing Discord is retried once, then given up', async () => {
    fake.next('/members/', { status: 503, body: 'no' });
    await send();
    fake.next('/members/', { status: 503, body: 'no' });
    fake.next('/members/', { status: 502, body: 'no' });
    await expect(send()).rejects.toMatchObject({ code: 'discord_unavailable' });
  });

  test('a rejected token rests, then is tried again', async () => {
    const discord = restDiscord(fake.apiUrl, fakeBot);
    fake.next('/members/', { status: 401, body: { code: 0, message: '401: Unauthorized' } });
    await expect(send(discord)).rejects.toMatchObject({ code: 'discord_unavailable' });
    const count = fake.requests.length;
    await expect(send(discord)).rejects.toMatchObject({ code: 'discord_unavailable' });
    expect(fake.requests).toHaveLength(count);
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000);
    onTestFinished(() => later.mockRestore());
    await send(discord);
  });

  test('a silent Discord is given up within ten seconds', async () => {
    fake.next('/members/', { silent: true });
    fake.next('/members/', { silent: true });
    const from = performance.now();
    await expect(send()).rejects.toMatchObject({ code: 'discord_unavailable' });
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  test('a role is added to and removed from the member of our guild', async () => {
    const discord = restDiscord(fake.apiUrl, fakeBot);
    fake.requests.length = 0;
    await discord.giveRole(member, role);
    await discord.takeRole(member, role);
    const path = `/api/v10/guilds/${fakeBot.guildId}/members/${member}/roles/${role}`;
    expect(fake.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `PUT ${path}`,
      `DELETE ${path}`,
    ]);
    for (const { headers } of fake.requests) expect(headers.authorization).toBe(`Bot ${fakeBot.token}`);
  });

  test.each([
    ['not a member', discordError(404, 10007, 'Unknown Member'), { code: 'discord_not_member' }],
    [
      'a role above the bot',
      discordError(403, 50013, 'Missing Permissions'),
      { code: 'discord_unavailable', details: { values: { said: 'Missing Permissions' } } },
    ],
    ['no answer in time', { status: 502, body: 'no' }, { code: 'discord_unavailable' }],
  ])('a role is rejected: %s', async (_what, given, refusal) => {
    const discord = restDiscord(fake.apiUrl, fakeBot);
    for (const ask of [discord.giveRole, discord.takeRole]) {
      fake.next('/roles/', given);
      // A server error is retried once.
      if (given.status === 502) fake.next('/roles/', given);
      await expect(ask(member, role)).rejects.toMatchObject(refusal);
    }
  });

  test('no guild at all', async () => {
    const nowhere = restDiscord('http://127.0.0.1:9/api', fakeBot);
    await expect(send(nowhere)).rejects.toMatchObject({ code: 'discord_unavailable' });
  });
});
