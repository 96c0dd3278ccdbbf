import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { type NotificationKind, notificationKinds } from '@paddock/contract/notifications/kinds';
import { type AccountMailKind, accountMailKinds } from '@paddock/contract/notifications/rules';
import { describe, expect, test } from 'vitest';
import { makeFacts, makeMessage, makeRecipient, portalInfo } from '../../../../test/make/make-message.ts';
import { renderMail } from './mail-template.ts';
import { renderDiscordText, renderMailContent } from './render-message.ts';

const render = (kind: NotificationKind | AccountMailKind, locale: Locale, name = 'Rear wing') =>
  renderMail(renderMailContent(makeMessage(kind, makeFacts(name)), makeRecipient(locale, name), portalInfo));

const kinds = [...notificationKinds, ...accountMailKinds];
const everyMail = kinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const));

describe.each(everyMail)('the mail %s in %s', (kind, locale) => {
  test('declares its language and direction everywhere, with the same content in both parts', () => {
    const { subject, html, text } = render(kind, locale);
    const dir = locale === 'fa' ? 'rtl' : 'ltr';
    expect(html).toContain(`<html dir="${dir}" lang="${locale}">`);
    expect(html).toContain(`<body dir="${dir}"`);
    for (const [cell] of html.matchAll(/<td(?! align="center")[^>]*>/g)) {
      expect(cell).toContain(`dir="${dir}" lang="${locale}"`);
      expect(cell).toContain(dir === 'rtl' ? 'text-align:right' : 'text-align:left');
    }
    expect(subject).toMatch(locale === 'fa' ? /[\u0600-\u06ff]/ : /^[^\u0600-\u06ff]+$/);
    const [, address = ''] = /^(https:\/\/paddock\.example\/\S*)$/m.exec(text) ?? [];
    expect(html.split(`href="${address}"`)).toHaveLength(3);
    expect(html).toContain(`<span dir="ltr"><a href="${address}"`);
    expect(`${subject}${html}${text}`).not.toMatch(/\{\w+\}|undefined|NaN|Invalid/);
    expect(html).not.toMatch(/<(?:img|script|link|style)/);
  });

  test('is not affected by markup in names', () => {
    const name = '<script>alert(1)</script>"\r\nBcc: spy@example.com\u202e\u2069&\0 [x](http://evil.example)';
    const { subject, html, text } = render(kind, locale, name);
    expect(html).not.toContain('<script');
    expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
    expect(text).not.toMatch(/^Bcc:/m);
    for (const part of [html, text]) expect(part).not.toMatch(/[\u202a-\u202e\0\r]/);
    const opened = text.match(/[\u2066-\u2068]/g)?.length ?? 0;
    expect(text.match(/\u2069/g)?.length ?? 0).toBe(opened);
    expect(html).not.toMatch(/href="(?!https:\/\/paddock\.example\/)/);
  });
});

test('a mail about a notification links to its settings; one about the account does not', () => {
  expect(render('gift_received', 'en').text).toContain(
    'https://paddock.example/dashboard/settings#notifications',
  );
  for (const kind of accountMailKinds) expect(render(kind, 'en').text).not.toContain('/dashboard/settings');
});

test('the link of a mail is derived from the secret', () => {
  const link = (secret: string, cause: string) =>
    renderMailContent({ ...makeMessage('reset_password', {}), cause }, makeRecipient('fa'), {
      ...portalInfo,
      secrets: [secret],
    }).button.url;
  const [url, second] = [link('a'.repeat(32), 'one'), link('a'.repeat(32), 'one')];
  expect(url).toMatch(/^https:\/\/paddock\.example\/reset-password\?token=[\w-]{43}$/);
  expect(second).toBe(url);
  expect(link('b'.repeat(32), 'one')).not.toBe(url);
  expect(link('a'.repeat(32), 'two')).not.toBe(url);
});

test('a Discord message fits, and names and notes cannot format it', () => {
  const name = '[free](http://evil.example) **x** `y` <@1>';
  const text = renderDiscordText('gift_received', makeFacts(name), makeRecipient('fa'), portalInfo);
  expect(text).toContain('\\[free\\]\\(http://evil.example\\) \\*\\*x\\*\\* \\`y\\` \\<\\@1\\>');
  expect(text.split('\n').at(-1)).toBe('https://paddock.example/dashboard/shop');
  const long = { ...makeFacts('x'), note: '*\n'.repeat(3_000) };
  const cut = renderDiscordText('gift_received', long, makeRecipient('en'), portalInfo);
  expect(cut.length).toBeLessThanOrEqual(2_000);
  expect(cut.endsWith('https://paddock.example/dashboard/shop')).toBe(true);
});
