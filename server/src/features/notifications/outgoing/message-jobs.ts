import type { MessageChannel } from '@paddock/contract/notifications/rules';

/** The jobs that send the messages of each channel. A key of their queues is the id of a message. */
export const messageJobs: Record<MessageChannel, string> = {
  mail: 'send-mails',
  discord: 'send-discord-messages',
  telegram: 'send-telegram-messages',
  push: 'send-push-messages',
};
