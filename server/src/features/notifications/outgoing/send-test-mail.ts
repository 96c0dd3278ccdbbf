import { randomUUID } from 'node:crypto';
import { bidiIsolate } from '@paddock/contract/i18n/bidi';
import { interpolate } from '@paddock/contract/i18n/messages';
import { siteTitle } from '@paddock/contract/site/rules';
import type { Deps } from '../../../adapters/deps.ts';
import { getCurrentSettings } from '../../site/queries.ts';
import { renderMail } from './mail-template.ts';
import { mailTexts } from './mail-texts.ts';
import { getRecipient } from './queries.ts';

/** Sends a mail to a user now and once, past the queue: whoever asked waits for what comes of it. Throws MailError. */
export async function sendTestMail({ db, mail, config }: Deps, user_id: number): Promise<void> {
  const [{ email, locale }, settings] = await Promise.all([
    getRecipient(db, user_id),
    getCurrentSettings(db),
  ]);
  const site = siteTitle(settings, locale);
  const { test, orCopy } = mailTexts[locale];
  const values = { site: bidiIsolate(site) };
  const { publicUrl } = config;
  const content = renderMail({
    locale,
    site,
    subject: interpolate(test.subject, values),
    sentence: interpolate(test.sentence, values),
    button: { label: test.button, url: `${publicUrl}/admin/dashboard` },
    orCopy,
    why: interpolate(test.why, values),
  });
  const messageId = `test-${randomUUID()}@${new URL(publicUrl).hostname}`;
  await mail.sendMail({ ...content, to: email, messageId, locale });
}
