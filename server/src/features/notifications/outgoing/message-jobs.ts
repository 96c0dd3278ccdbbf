import type { MessageChannel } from '@paddock/contract/notifications/rules';

/** The jobs that send each channel's messages. A queue key is the id of a message. */
export const messageJobs: Record<MessageChannel, string> = {
  mail: 'send-mails',
  discord: 'send-discord-messages',
  telegram: 'send-telegram-messages',
  push: 'send-push-messages',
};
