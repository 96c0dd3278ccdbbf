import { defineText } from '../../../lib/text.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const orderingText = defineText('ordering of servers', { fa, en });
