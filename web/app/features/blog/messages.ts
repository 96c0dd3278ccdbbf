import { defineMessages } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const useBlogMessages = defineMessages('blog', { fa, en });

/** Duration of toasts about the blog in ms, shorter than the default. */
export const blogToastMs = 3_000;
