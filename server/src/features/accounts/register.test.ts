import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { login, register } from '@paddock/contract/accounts/calls';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFile, hostileImages, makeImage, makeNoise } from '../../../test/make/make-image.ts';
import { type Answer, type TestApp, testApp } from '../../../test/portal/test-app.ts';
import { saveSettings } from '../site/save-settings.ts';
import { users } from '../users/tables.ts';

let t: TestApp;
let picture: Buffer;
beforeAll(async () => {
  [t, picture] = await Promise.all([testApp(), makeImage('png', 800, 600)]);
});
afterAll(() => t.close());

let counter = 0;
const fresh = () => {
  counter += 1;
  return {
    email: `racer${counter}@example.com`,
    username: `racer${counter}`,
    full_name: 'Sara Ahmadi',
    phone_number: '09121234567',
    dateofbirth: '03-01-1995',
    password: 'kerb-violet-Tyre-88',
  };
};
const strong = fresh().password;

type Fields = Record<string, string | undefined>;

/** Sends the form as a browser would, with any values. */
function send(fields: Fields, { image = picture as Buffer | null, locale = 'en' as 'fa' | 'en' } = {}) {
  const body = Object.fromEntries(
    Object.entries({ ...fresh(), ...fields }).filter(([, v]) => v !== undefined),
  );
  const files = image === null ? {} : { profile_image: [asFile(image)] };
  return t.call({ ...register, body: undefined } as never, {
    input: { body, files } as never,
    locale,
  }) as Promise<Answer>;
}

const uploads = async () => readdir(join(t.dataDir, 'uploads')).catch(() => []);
const storedUsers = () => t.deps.db.select().from(users);

describe('registering', () => {
  test('creates a player, with normalized fields', async () => {
    const fields = fresh();
    const answer = await send(fields, { locale: 'fa' });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(Number),
      username: fields.username,
      full_name: 'Sara Ahmadi',
      email: fields.email,
      phone: '+989121234567',
      profile_image: expect.stringMatching(/^[\w-]+\.webp$/),
      discord_id: null,
      is_discord_linked: false,
      steam_id: null,
      steam_verified: false,
      balance: 0,
      roles: 'player',
      role: { name: 'player', level: 0, display_name: 'Player', permissions: expect.any(Array) },
      is_active: true,
      has_second_factor: false,
      show_online: false,
      calendar: 'language',
      must_change_password: false,
    });
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, answer.body.id));
    expect(row).toMatchObject({ dateofbirth: '1995-01-03', locale: 'fa' });
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test('re-encodes the picture, square and without metadata', async () => {
    const secret = 'GPS-35.6892-51.3890';
    const image = await sharp(picture)
      .withExif({ IFD0: { Copyright: secret } })
      .jpeg()
      .toBuffer();
    expect(image.includes(secret)).toBe(true);
    const { body } = await send({}, { image: Buffer.concat([image, Buffer.from('<script>')]) });
    const served = await t.app.inject({ url: `/uploads/${body.profile_image}` });
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.includes(secret)).toBe(false);
    expect(served.rawPayload.includes('<script>')).toBe(false);
    const { format, width, height, exif } = await sharp(served.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 512,
      height: 512,
      exif: undefined,
    });
  });

  test('accepts Persian digits and a Persian name', async () => {
    const answer = await send({
      username: 'سینا_۲۱',
      full_name: 'سینا می‌رود',
      phone_number: '۰۹۱۲ ۳۴۵ ۶۷۸۹',
      dateofbirth: '۲۹-۰۲-۱۹۹۶',
    });
    expect(answer.body).toMatchObject({
      username: 'سینا_۲۱',
      full_name: 'سینا می‌رود',
      phone: '+989123456789',
    });
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, answer.body.id));
    expect(row?.dateofbirth).toBe('1996-02-29');
  });

  test('does not change the password: spaces, letters of any script, 128 of them', async () => {
    const passwords = ['  kerb violet Tyre 88  ', 'رمزِ بلندِ مسابقه‌ی شب ۸۸', `${strong}${'·x9'.repeat(36)}x`];
    for (const password of passwords) {
      const fields = { ...fresh(), password };
      expect((await send(fields)).status).toBe(201);
      const signIn = (text: string) =>
        t.call(login, { input: { body: { username: fields.email, password: text } } });
      expect((await signIn(password)).status).toBe(200);
      if (password.trim() !== password) expect((await signIn(password.trim())).status).toBe(401);
    }
  });

  test('ignores fields that only the portal sets', async () => {
    const forged = {
      id: '999',
      role: 'developer',
      roles: 'admin',
      role_id: '6',
      level: '100',
      balance: '1000',
      balance_usd: '1000',
      is_active: 'false',
      must_change_password: 'true',
      steam_id: '76561198000000001',
      steam_verified: 'true',
      discord_id: '310000000000000009',
      password_hash: 'x',
      created_at: '2000-01-01T00:00:00Z',
      deleted_at: '2000-01-01T00:00:00Z',
    };
    const { status, body } = await send(forged);
    expect(status).toBe(201);
    const [row] = await t.deps.db.select().from(users).where(eq(users.id, body.id));
    expect(body.id).not.toBe(999);
    expect(body.roles).toBe('player');
    expect(row).toMatchObject({
      balance_usd: 0,
      is_active: true,
      must_change_password: false,
      steam_id: null,
      steam_verified: false,
      discord_id: null,
      deleted_at: null,
    });
    expect(row?.created_at.getFullYear()).toBeGreaterThan(2000);
    expect(row?.password_hash).not.toBe('x');
  });
});

describe('refused, with the field and its message, without leaving a row or a file', () => {
  async function expectNothingLeft(attempt: () => Promise<Answer>): Promise<Answer> {
    const before = { files: await uploads(), users: (await storedUsers()).length };
    const answer = await attempt();
    expect({ files: await uploads(), users: (await storedUsers()).length }).toEqual(before);
    return answer;
  }

  test.each<[string, string | undefined, string, string]>([
    ['email', undefined, 'This field is required.', 'این فیلد الزامی است.'],
    ['email', '', 'Email is required.', 'ایمیل الزامی است.'],
    ['email', 'racer', 'Enter a valid email.', 'یک ایمیل معتبر وارد کنید.'],
    ['email', 'a b@example.com', 'Enter a valid email.', 'یک ایمیل معتبر وارد کنید.'],
    ['username', 'ab', 'Use at least 3 characters.', 'حداقل ۳ کاراکتر لازم است.'],
    ['username', 'x'.repeat(33), 'Use at most 32 characters.', 'حداکثر ۳۲ کاراکتر مجاز است.'],
    ['username', 'a<b>c', 'Latin or Persian letters', 'یا با حرف‌های فارسی'],
    ['username', '\u064e\u064e\u064e', 'Latin or Persian letters', 'یا با حرف‌های فارسی'],
    ['full_name', '', 'This field is required.', 'این فیلد الزامی است.'],
    ['full_name', 'x'.repeat(101), 'at most 100', 'حداکثر ۱۰۰'],
    ['full_name', 'nul\0', 'This value is not valid.', 'این مقدار معتبر نیست.'],
    ['phone_number', '12', 'Enter a valid phone number.', 'یک شماره تلفن معتبر وارد کنید.'],
    ['dateofbirth', '1995-01-03', 'Enter a valid date of birth.', 'یک تاریخ تولد معتبر وارد کنید.'],
    ['dateofbirth', '30-02-1995', 'Enter a valid date of birth.', 'یک تاریخ تولد معتبر وارد کنید.'],
    ['dateofbirth', '01-01-2999', 'Enter a valid date of birth.', 'یک تاریخ تولد معتبر وارد کنید.'],
    ['password', 'short', 'Use at least 10 characters.', 'حداقل ۱۰ کاراکتر لازم است.'],
    ['password', 'x'.repeat(129), 'at most 128', 'حداکثر ۱۲۸'],
    ['password', 'password123', 'This password is easy to guess.', 'حدس زدن این رمز عبور آسان است.'],
  ])('%s: %j', async (field, value, english, persian) => {
    const en = await expectNothingLeft(() => send({ [field]: value }));
    expect(en).toMatchObject({ status: 422, problem: { code: 'validation_failed' } });
    expect(Object.keys(en.problem.errors ?? {})).toEqual([field]);
    expect(en.problem.errors?.[field]).toContain(english);
    const fa = await send({ [field]: value }, { locale: 'fa' });
    expect(fa.problem.errors?.[field]).toContain(persian);
    expect(fa.problem.detail).toBe('بعضی از فیلدها نیاز به اصلاح دارند.');
  });

  test('all invalid fields at once', async () => {
    const { problem } = await send({ email: '', username: '', password: '' }, { image: null });
    const named = Object.keys(problem.errors ?? {}).sort();
    expect(named).toEqual(['email', 'password', 'profile_image', 'username']);
  });

  test("a password derived from the user's name", async () => {
    const { problem } = await send({ username: 'gholamhossein', password: 'gholamhossein1' });
    expect(Object.keys(problem.errors ?? {})).toEqual(['password']);
  });

  test('an email address that is taken, in any case', async () => {
    const { body } = await send({});
    const answer = await expectNothingLeft(() => send({ email: body.email.toUpperCase() }));
    expect(answer).toMatchObject({ status: 409, problem: { code: 'email_taken' } });
    expect(answer.problem.errors).toEqual({ email: 'An account with this email already exists.' });
  });

  test.each([
    ['RaceR-x', 'racer-X'],
    ['علی_یکتا', 'علي_يكتا'],
    ['می‌تازد', 'میتازد'],
    ['پلاک۲۱', 'پلاک21'],
    ['Silvia_15', 'SiIvia_l5'],
    ['مهراد', 'مہراد'],
  ])('the username %s is %s', async (first, second) => {
    expect((await send({ username: first })).status).toBe(201);
    const answer = await expectNothingLeft(() => send({ username: second }, { locale: 'fa' }));
    expect(answer).toMatchObject({ status: 409, problem: { code: 'username_taken' } });
    expect(answer.problem.errors).toEqual({ username: 'این نام کاربری گرفته شده است.' });
  });

  test('both taken: both reported', async () => {
    const { body } = await send({});
    const { problem } = await send({ email: body.email, username: body.username });
    expect(Object.keys(problem.errors ?? {})).toEqual(['email', 'username']);
  });

  test('without a picture', async () => {
    const { status, problem } = await expectNothingLeft(() => send({}, { image: null }));
    expect([status, problem.errors]).toEqual([422, { profile_image: 'A picture is required.' }]);
  });

  test('a picture of more than a megabyte', async () => {
    const answer = await expectNothingLeft(async () =>
      send({}, { image: await makeNoise(620), locale: 'fa' }),
    );
    expect(answer).toMatchObject({ status: 413, problem: { code: 'image_too_large' } });
    expect(answer.problem.errors?.profile_image).toContain('تصویر بیش از حد بزرگ است.');
  });

  test('every hostile picture', async () => {
    const statuses = { image_type_wrong: 415, image_broken: 422, image_too_large: 413 };
    for (const [what, image, code] of await hostileImages()) {
      const answer = await expectNothingLeft(() => send({}, { image }));
      expect([what, answer.problem.code, answer.status]).toEqual([
        what,
        code,
        statuses[code as keyof typeof statuses],
      ]);
      expect(Object.keys(answer.problem.errors ?? {})).toEqual(['profile_image']);
    }
  });

  test('accepted picture formats are listed', async () => {
    const { problem } = await send({}, { image: await makeImage('gif'), locale: 'fa' });
    expect(problem.detail).toBe('فقط تصویر JPEG یا PNG پذیرفته می‌شود.');
  });

  test('while registration is closed', async () => {
    await saveSettings(t.deps.db, { registration_enabled: false });
    const answers = [await expectNothingLeft(() => send({})), await t.call(register, { json: {} })];
    await saveSettings(t.deps.db, { registration_enabled: true });
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 403, problem: { code: 'registration_closed' } });
    }
  });

  test('a body that is not a form', async () => {
    const answer = await t.call(register, { json: fresh() });
    expect(answer).toMatchObject({ status: 415, problem: { code: 'media_type_unsupported' } });
  });
});

test('of a hundred concurrent registrations for one username one succeeds', async () => {
  const before = await uploads();
  const answers = await Promise.all(Array.from({ length: 100 }, () => send({ username: 'only-one' })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(99);
  expect(await uploads()).toHaveLength(before.length + 1);
});

test('of ten concurrent registrations for one email address one succeeds', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send({ email: 'one@example.com' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
});
