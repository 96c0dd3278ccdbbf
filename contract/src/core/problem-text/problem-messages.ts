import { translatorOf } from '../../i18n/messages.ts';
import en from './en.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };

/** Texts of error responses, written only by the server and never sent to browsers as a bundle. */
export type ProblemKey = keyof typeof en;

export const translateProblem = translatorOf<ProblemKey>({ fa, en });
