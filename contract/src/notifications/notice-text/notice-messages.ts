import { translatorOf } from '../../i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Sentences of notifications, for the server's messages and the notification list. */
export type NoticeKey = keyof typeof en;

export const translateNotice = translatorOf<NoticeKey>({ fa, en });
