import { defineText } from '../../../lib/text.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const pageText = defineText('page of a server', { fa, en });
