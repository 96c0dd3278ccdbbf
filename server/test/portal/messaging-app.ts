import type { MessageChannel } from '@paddock/contract/notifications/rules';
import { and, eq } from 'drizzle-orm';
import { notify } from '../../src/features/notifications/notify.ts';
import {
  sendDiscordMessages,
  sendMails,
  sendPushMessages,
  sendTelegramMessages,
} from '../../src/features/notifications/send-messages.ts';
import { outgoingMessages } from '../../src/features/notifications/tables.ts';
import { users } from '../../src/features/users/tables.ts';
import { runDue } from '../../src/jobs/run-jobs.ts';
import { type FakeDiscord, fakeBot, fakeDiscord } from '../fakes/fake-discord.ts';
import { type FakePushService, fakePushService } from '../fakes/fake-push-service.ts';
import { type FakeSmtp, fakeSmtp } from '../fakes/fake-smtp.ts';
import { type FakeTelegram, fakeBotToken, fakeTelegram } from '../fakes/fake-telegram.ts';
import { type MadeUser, makeUser } from '../make/make.ts';
import { type TestApp, testApp } from './test-app.ts';

export interface MessagingApp extends TestApp {
  smtp: FakeSmtp;
  discord: FakeDiscord;
  telegram: FakeTelegram;
  pushService: FakePushService;
  /** Sends due messages on all channels. */
  sendDue: () => Promise<unknown>;
}

/** A portal that sends messages to fakes. */
export async function messagingApp(): Promise<MessagingApp> {
  const [smtp, discord, telegram, pushService] = await Promise.all([
    fakeSmtp(),
    fakeDiscord(),
    fakeTelegram(),
    fakePushService(),
  ]);
  const t = await testApp({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Paddock <no-reply@paddock.example>',
    PUBLIC_URL: 'https://paddock.example',
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_BOT_TOKEN: fakeBot.token,
    DISCORD_GUILD_ID: fakeBot.guildId,
    TELEGRAM_API_URL: telegram.origin,
    TELEGRAM_BOT_TOKEN: fakeBotToken,
    PUSH_SERVICE_ALLOW: '127.0.0.1',
  });
  const messaging: MessagingApp = {
    ...t,
    smtp,
    discord,
    telegram,
    pushService,
    sendDue: () =>
      Promise.all(
        [sendMails, sendDiscordMessages, sendTelegramMessages, sendPushMessages].map((job) =>
          runDue(t.deps, job),
        ),
      ),
    close: async () => {
      await Promise.all([
        t.close(),
        messaging.smtp.close(),
        discord.close(),
        telegram.close(),
        pushService.close(),
      ]);
    },
  };
  return messaging;
}

/** Deletes all pending and received messages. */
export async function clearMessages({ deps, smtp, discord, telegram }: MessagingApp): Promise<void> {
  await deps.db.delete(outgoingMessages);
  smtp.mails.length = 0;
  discord.messages.length = 0;
  telegram.messages.length = 0;
}

export const changeUser = ({ deps }: TestApp, id: number, values: Partial<typeof users.$inferInsert>) =>
  deps.db.update(users).set(values).where(eq(users.id, id));

/** An English-speaking member with a verified address. */
export async function makeReader(
  t: TestApp,
  options: Parameters<typeof makeUser>[1] = {},
): Promise<MadeUser> {
  const user = await makeUser(t, options);
  await changeUser(t, user.id, { email_verified_at: t.deps.now(), locale: 'en' });
  return user;
}

/** Notifies about a gift called Wing, an event or a ticket; the cause is the gift. */
export const notifyOf = (
  { deps }: TestApp,
  to: MadeUser,
  cause = 'one',
  kind: 'gift_received' | 'event_soon' | 'ticket_message' = 'gift_received',
) => {
  const facts = {
    item_title: `Wing ${cause}`,
    from: null,
    note: null,
    event_title: 'Night race',
    event_id: 7,
    start_date: deps.now().toISOString(),
  };
  return notify(deps.db, to.id, kind, { cause, facts }, deps.now());
};

export const messagesTo = ({ deps }: TestApp, { id }: MadeUser) =>
  deps.db.select().from(outgoingMessages).where(eq(outgoingMessages.user_id, id));

export async function findMessage({ deps }: TestApp, { id }: MadeUser, channel: MessageChannel) {
  const [row] = await deps.db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.user_id, id), eq(outgoingMessages.channel, channel)));
  return row;
}
