import { defineMessages } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const usePastMessages = defineMessages('timing/past', { fa, en });
