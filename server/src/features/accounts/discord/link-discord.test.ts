import { linkDiscord, unlinkDiscord, verifyDiscord } from '@paddock/contract/accounts/calls';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { discordError, type FakeDiscord, fakeBot, fakeDiscord } from '../../../../test/fakes/fake-discord.ts';
import { type MadeUser, makeUser } from '../../../../test/make/make.ts';
import { type Answer, type TestApp, testApp } from '../../../../test/portal/test-app.ts';
import { listMessages } from '../../../adapters/dev-mailbox/queries.ts';
import { users } from '../../users/tables.ts';
import { discordCodes } from './tables.ts';

let counter = 0;
const makeDiscordId = () => {
  counter += 1;
  return `32000000000${String(1_000_000 + counter)}`;
};

const start = (t: TestApp, as: MadeUser, discord_id: unknown, locale: 'fa' | 'en' = 'en'): Promise<Answer> =>
  t.call(linkDiscord, { as, json: { discord_id }, locale });
const verify = (t: TestApp, as: MadeUser, verification_code: unknown, locale: 'fa' | 'en' = 'en') =>
  t.call(verifyDiscord, { as, json: { verification_code }, locale });

/** The latest message to a Discord account, from the outbox. */
async function messageTo(t: TestApp, discordId: string): Promise<string> {
  const { items: messages } = await listMessages(t.deps.db, { limit: 100 });
  return messages.find(({ recipient }) => recipient === discordId)?.text ?? '';
}
const codeIn = (message: string) => /^\d{4}$/m.exec(message)?.[0] ?? '';
const wrongFor = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');
const toPersian = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)));

describe('linking by code', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());

  const linkedId = async (user: MadeUser) => {
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, user.id));
    return row?.discord_id ?? null;
  };
  async function startedUser() {
    const user = await makeUser(t, { discord: false });
    const discordId = makeDiscordId();
    expect((await start(t, user, discordId)).status).toBe(204);
    return { user, discordId, code: codeIn(await messageTo(t, discordId)) };
  }

  test('the right code links, once', async () => {
    const { user, discordId, code } = await startedUser();
    expect(await linkedId(user)).toBeNull();
    const answer = await verify(t, user, code);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: user.id, discord_id: discordId, is_discord_linked: true },
    });
    expect(await verify(t, user, code)).toMatchObject({ status: 409, problem: { code: 'code_expired' } });
  });

  test('digits of any script are accepted', async () => {
    const user = await makeUser(t, { discord: false });
    const discordId = makeDiscordId();
    expect((await start(t, user, ` ${toPersian(discordId)} `)).status).toBe(204);
    const code = codeIn(await messageTo(t, discordId));
    expect((await verify(t, user, toPersian(code))).body.discord_id).toBe(discordId);
  });

  test('the message names the requester, in the language of the account, without a link', async () => {
    const user = await makeUser(t, { discord: false });
    const discordId = makeDiscordId();
    await start(t, user, discordId, 'en');
    const persian = await messageTo(t, discordId);
    expect(persian).toMatch(/^\d{4}\n\nاین کد تأیید پدوک برای حساب/);
    expect(persian).toContain(user.username);
    await t.deps.db.update(users).set({ locale: 'en' }).where(eq(users.id, user.id));
    await start(t, user, discordId, 'fa');
    const english = await messageTo(t, discordId);
    expect(english).toContain(`verification code for the account “${user.username}”`);
    expect(persian + english).not.toMatch(/https?:|\/\/|@/);
  });

  test('a code is only stored under the portal’s secret', async () => {
    const { user, code } = await startedUser();
    const [row] = await t.deps.db.select().from(discordCodes).where(eq(discordCodes.user_id, user.id));
    expect(row?.code_hmac).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });

  test('four wrong codes leave the right one valid', async () => {
    const { user, code } = await startedUser();
    for (let at = 0; at < 4; at += 1) {
      const answer = await verify(t, user, wrongFor(code), 'fa');
      expect(answer).toMatchObject({ status: 422, problem: { code: 'code_wrong' } });
      expect(answer.problem.errors).toEqual({ verification_code: 'این کد درست نیست.' });
    }
    expect((await verify(t, user, code)).status).toBe(200);
  });

  test('after five wrong ones it is void, regardless of the other limits', async () => {
    const { user, code } = await startedUser();
    for (let at = 0; at < 5; at += 1) expect((await verify(t, user, wrongFor(code))).status).toBe(422);
    expect(await verify(t, user, code)).toMatchObject({ status: 409, problem: { code: 'code_expired' } });
    expect(await linkedId(user)).toBeNull();
  });

  test('a hundred concurrent attempts count as five', async () => {
    const { user, code } = await startedUser();
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(t, user, wrongFor(code))));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(95);
  });

  test('a new code voids the one before', async () => {
    const { user, discordId, code } = await startedUser();
    await start(t, user, discordId);
    const next = codeIn(await messageTo(t, discordId));
    if (next !== code) expect((await verify(t, user, code)).status).toBe(422);
    expect((await verify(t, user, next)).status).toBe(200);
  });

  test('the code of one account links no other', async () => {
    const [mine, theirs] = [await startedUser(), await startedUser()];
    if (mine.code !== theirs.code) expect((await verify(t, mine.user, theirs.code)).status).toBe(422);
    expect((await verify(t, mine.user, mine.code)).body.discord_id).toBe(mine.discordId);
  });

  test('an account that is linked elsewhere is refused, at the start and at the end', async () => {
    const first = await startedUser();
    const second = await makeUser(t, { discord: false });
    await start(t, second, first.discordId);
    const code = codeIn(await messageTo(t, first.discordId));
    await verify(t, first.user, first.code);
    expect(await verify(t, second, code)).toMatchObject({ status: 409, problem: { code: 'discord_taken' } });
    const third = await start(t, await makeUser(t, { discord: false }), first.discordId);
    expect(third).toMatchObject({ status: 409, problem: { code: 'discord_taken' } });
  });

  test('a linked account can be replaced by another', async () => {
    const { user, code } = await startedUser();
    await verify(t, user, code);
    const other = makeDiscordId();
    await start(t, user, other);
    expect((await verify(t, user, codeIn(await messageTo(t, other)))).body.discord_id).toBe(other);
  });

  test('unlinking frees the account, and no open code links it again', async () => {
    const { user, discordId, code } = await startedUser();
    await verify(t, user, code);
    await start(t, user, discordId);
    const open = codeIn(await messageTo(t, discordId));
    const answer = await t.call(unlinkDiscord, { as: user });
    expect(answer.body).toMatchObject({ discord_id: null, is_discord_linked: false });
    expect((await verify(t, user, open)).problem.code).toBe('code_expired');
    const other = await makeUser(t, { discord: false });
    await start(t, other, discordId);
    expect((await verify(t, other, codeIn(await messageTo(t, discordId)))).status).toBe(200);
  });

  test.each([
    [{ discord_id: '1234' }, 'discord_id', 'Enter your Discord id: 17 to 20 digits.', 'شناسهٔ دیسکورد خود را'],
    [{ discord_id: 'racer#0001' }, 'discord_id', '17 to 20 digits', '۱۷ تا ۲۰ رقم'],
    [{ discord_id: 310000000000000000 }, 'discord_id', 'not valid', 'معتبر نیست'],
    [{}, 'discord_id', 'required', 'الزامی'],
  ])('linking with %j', async (json, field, english, persian) => {
    const as = await makeUser(t, { discord: false });
    const en = await t.call(linkDiscord, { as, json });
    expect(en.status).toBe(422);
    expect(en.problem.errors?.[field]).toContain(english);
    expect((await t.call(linkDiscord, { as, json, locale: 'fa' })).problem.errors?.[field]).toContain(
      persian,
    );
  });

  test.each(['123', '12345', 'abcd', '12 4', ''])('the code %j is invalid', async (code) => {
    const { user } = await startedUser();
    expect((await verify(t, user, code)).problem.errors?.verification_code).toBeTruthy();
    const [row] = await t.deps.db.select().from(discordCodes).where(eq(discordCodes.user_id, user.id));
    expect(row?.tries).toBe(0);
  });

  test('requires a sign-in', async () => {
    for (const spec of [linkDiscord, verifyDiscord, unlinkDiscord]) {
      expect((await t.call(spec, { json: {} })).problem.code).toBe('sign_in_required');
    }
  });
});

describe('with the clock moved', () => {
  test('a code is valid for ten minutes', async () => {
    const t = await testApp();
    const begun = Date.now();
    const at = (seconds: number) => t.setNow(new Date(begun + seconds * 1000));
    at(0);
    const [user, late] = [await makeUser(t, { discord: false }), await makeUser(t, { discord: false })];
    const [discordId, lateId] = [makeDiscordId(), makeDiscordId()];
    await start(t, user, discordId);
    await start(t, late, lateId);
    at(599);
    expect((await verify(t, user, codeIn(await messageTo(t, discordId)))).status).toBe(200);
    at(601);
    const answer = await verify(t, late, codeIn(await messageTo(t, lateId)));
    expect(answer).toMatchObject({ status: 409, problem: { code: 'code_expired' } });
    await t.close();
  });

  test('one code a minute and five an hour, by account and by target', async () => {
    const t = await testApp({ RATE_LIMIT_FACTOR: '1' });
    let now = Date.now();
    const later = (seconds: number) => {
      now += seconds * 1000;
      t.setNow(new Date(now));
    };
    later(0);
    const user = await makeUser(t, { discord: false });
    const target = makeDiscordId();
    expect((await start(t, user, target)).status).toBe(204);
    const soon = await start(t, user, makeDiscordId());
    expect(soon).toMatchObject({ status: 429, problem: { code: 'rate_limited' } });
    expect(soon.headers['retry-after']).toBe('60');
    expect((await start(t, await makeUser(t, { discord: false }), target)).status).toBe(429);

    for (let at = 0; at < 4; at += 1) {
      later(61);
      expect((await start(t, user, makeDiscordId())).status).toBe(204);
    }
    later(61);
    const sixth = await start(t, user, makeDiscordId());
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_000);
    later(3_600);
    expect((await start(t, user, makeDiscordId())).status).toBe(204);
    await t.close();
  });

  test('many concurrent starts send one code', async () => {
    const t = await testApp({ RATE_LIMIT_FACTOR: '1' });
    const target = makeDiscordId();
    const others = await Promise.all(Array.from({ length: 8 }, () => makeUser(t, { discord: false })));
    const answers = await Promise.all(others.map((user) => start(t, user, target)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array.from({ length: 7 }, () => 429),
    ]);
    await t.close();
  });
});

describe('through Discord itself', () => {
  let t: TestApp;
  let fake: FakeDiscord;
  beforeAll(async () => {
    fake = await fakeDiscord();
    t = await testApp({
      DISCORD_API_URL: fake.apiUrl,
      DISCORD_BOT_TOKEN: fakeBot.token,
      DISCORD_GUILD_ID: fakeBot.guildId,
      RATE_LIMIT_FACTOR: '1',
    });
  });
  afterAll(() => Promise.all([t.close(), fake.close()]));
  afterEach(() => {
    fake.messages.length = 0;
  });

  test('the code arrives by direct message', async () => {
    const user = await makeUser(t, { discord: false });
    const discordId = makeDiscordId();
    await start(t, user, discordId);
    expect(fake.messages).toMatchObject([{ recipient: discordId }]);
    expect(fake.messages[0]?.nonce).toMatch(/^link-\d{1,20}$/);
    expect((await verify(t, user, codeIn(fake.messages[0]?.text ?? ''))).body.discord_id).toBe(discordId);
  });

  test.each<[string, Parameters<FakeDiscord['next']>, number, string]>([
    ['not a member', ['/members/', discordError(404, 10007)], 409, 'discord_not_member'],
    ['unknown', ['/members/', discordError(404, 10013)], 422, 'discord_unknown'],
    ['inbox closed', ['/messages', discordError(400, 50007)], 409, 'discord_dm_closed'],
    ['unavailable', ['/members/', discordError(403, 50001)], 503, 'discord_unavailable'],
  ])('%s: no code remains, and the next attempt is free', async (_what, plan, status, code) => {
    const user = await makeUser(t, { discord: false });
    const discordId = makeDiscordId();
    fake.next(...plan);
    const answer = await start(t, user, discordId);
    expect(answer).toMatchObject({ status, problem: { code } });
    if (status === 503) expect(answer.headers['retry-after']).toBe('60');
    expect(await t.deps.db.select().from(discordCodes).where(eq(discordCodes.user_id, user.id))).toEqual([]);
    expect((await start(t, user, discordId)).status).toBe(204);
  });
});
