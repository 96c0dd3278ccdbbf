import { translatorOf } from '../../i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Sentences that only failed answers have: the server writes them, and no browser carries them. */
export type ProblemKey = keyof typeof en;

export const translateProblem = translatorOf<ProblemKey>({ fa, en });
