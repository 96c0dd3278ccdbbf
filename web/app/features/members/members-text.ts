import { defineText } from '../../lib/text.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

export const membersText = defineText('members', { fa, en });
