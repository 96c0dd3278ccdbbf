import { defineMessages, type MessageKey } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export type SignedInKey = MessageKey<typeof fa>;

export const useSignedInMessages = defineMessages('signed-in', { fa, en });
