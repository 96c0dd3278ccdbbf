import { defineMessages } from '../../lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Apart from the other words of the building blocks, which every page carries. */
export const shareMessages = defineMessages('sharing', { fa, en });
