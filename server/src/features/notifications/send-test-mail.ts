import { randomUUID } from 'node:crypto';
import { interpolate } from '@paddock/contract/i18n/messages';
import { markValue, plainSentence, splitSentence } from '@paddock/contract/i18n/sentence';
import { siteTitle } from '@paddock/contract/site/rules';
import type { Deps } from '../../adapters/deps.ts';
import { getCurrentSettings } from '../site/queries.ts';
import { renderMail } from './outgoing/mail-template.ts';
import { mailTexts } from './outgoing/mail-texts.ts';
import { getRecipient } from './outgoing/queries.ts';

/** Sends a test mail immediately, bypassing the queue, so that the caller sees the result. Throws MailError. */
export async function sendTestMail({ db, mail, config }: Deps, user_id: number): Promise<void> {
  const [{ email, locale }, settings] = await Promise.all([
    getRecipient(db, user_id),
    getCurrentSettings(db),
  ]);
  const site = siteTitle(settings, locale);
  const { test, orCopy } = mailTexts[locale];
  const fill = (text: string) => splitSentence(interpolate(text, { site: markValue(site) }));
  const { publicUrl } = config;
  const content = renderMail({
    locale,
    site,
    subject: plainSentence(fill(test.subject)),
    sentence: fill(test.sentence),
    button: { label: test.button, url: `${publicUrl}/admin/dashboard` },
    orCopy,
    why: fill(test.why),
  });
  const messageId = `test-${randomUUID()}@${new URL(publicUrl).hostname}`;
  await mail.sendMail({ ...content, to: email, messageId, locale });
}
