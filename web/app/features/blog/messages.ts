import { defineMessages } from '#lib/i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const useBlogMessages = defineMessages('blog', { fa, en });

/** Messages about the blog stand shorter than others, in ms. */
export const blogToastMs = 3_000;
