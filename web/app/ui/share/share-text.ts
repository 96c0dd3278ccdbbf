import { defineText } from '../../lib/text.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Apart from the other words of the building blocks, which every page carries. */
export const shareText = defineText('sharing', { fa, en });
