import { translatorOf } from '../../i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Sentences of notifications: the server sends them, and the one list that shows them carries them. */
export type NoticeKey = keyof typeof en;

export const translateNotice = translatorOf<NoticeKey>({ fa, en });
