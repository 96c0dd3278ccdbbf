import { type Locale, locales } from '@paddock/contract/i18n/locale';
import { type NotificationKind, notificationKinds } from '@paddock/contract/notifications/kinds';
import { type AccountMailKind, accountMailKinds } from '@paddock/contract/notifications/rules';
import { describe, expect, test } from 'vitest';
import { makeFacts, makeMessage, makeRecipient, portalInfo } from '../../../../test/make/make-message.ts';
import { botTexts } from '../telegram/bot-texts.ts';
import { renderMail } from './mail-template.ts';
import {
  renderDiscordText,
  renderMailContent,
  renderPushText,
  renderTelegramHtml,
} from './render-message.ts';

/** Matches every invisible character except a zero-width non-joiner between two letters. */
const invisible = /(?![\n\u200c])[\p{Cf}\p{Cc}\u2800]|(?<!\p{L})\u200c|\u200c(?!\p{L})/u;
const copied = 'Driver_7 (tx_2026-0917)';

function mailParts(kind: NotificationKind | AccountMailKind, locale: Locale, name = copied) {
  return renderMail(
    renderMailContent(makeMessage(kind, makeFacts(name)), makeRecipient(locale, name), portalInfo),
  );
}

describe.each(locales)('no invisible characters in %s', (locale) => {
  test.each([...notificationKinds, ...accountMailKinds])('in the mail %s', (kind) => {
    for (const [part, text] of Object.entries(mailParts(kind, locale)))
      expect(text, `${part}: ${JSON.stringify(text)}`).not.toMatch(invisible);
  });

  test.each(notificationKinds)('in %s on Telegram, on Discord and in a browser', (kind) => {
    const reader = makeRecipient(locale, copied);
    const facts = makeFacts(copied);
    const pushed = JSON.parse(renderPushText({ ...makeMessage(kind, facts), kind }, reader, portalInfo));
    for (const text of [
      renderTelegramHtml(kind, facts, reader, portalInfo),
      renderDiscordText(kind, facts, reader, portalInfo),
      `${pushed.title}\n${pushed.body}`,
    ])
      expect(text, JSON.stringify(text)).not.toMatch(invisible);
  });

  test('in the bot’s replies', () => {
    for (const text of Object.values(botTexts[locale])) expect(text).not.toMatch(invisible);
  });
});

test('names and codes are isolated by elements in the HTML of a mail', () => {
  expect(mailParts('gift_received', 'fa').html).toContain(`<bdi>${copied}</bdi>`);
  expect(mailParts('sign_in_code', 'fa').html).toMatch(/<bdi>\d{8}<\/bdi>/);
  expect(mailParts('purchase_refunded', 'fa').html).toContain('<bdi>$4.50</bdi>');
});
