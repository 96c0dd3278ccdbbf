import {
  type AdminChallenge,
  type AdminPrize,
  ChallengeForm,
  PrizeForm,
} from '@paddock/contract/challenges/admin-calls';
import { weekOf } from '@paddock/contract/challenges/rules';
import { gameIds } from '@paddock/contract/servers/games';
import * as z from 'zod/mini';
import { DateTimeValue, toDateTimeText } from '#features/events/date-time.ts';
import { type GrantDraft, isGrantComplete, toGrantDraft, toGrants } from '#features/shop/grant-drafts.ts';
import { textValues } from '#lib/form/compared-fields.ts';
import type { FormValues } from '#lib/form/use-form.ts';

/** The values of a prize. `number` is a place or a number of laps. */
export interface PrizeDraft {
  by: 'place' | 'laps';
  number: string;
  title: string;
  title_en: string;
  grants: GrantDraft[];
}

const Prize = z.pipe(
  z.transform(
    ({ by, number, title, title_en, grants }: PrizeDraft): z.input<typeof PrizeForm> => ({
      place: by === 'place' ? number : null,
      laps: by === 'laps' ? number : null,
      title,
      title_en,
      // An incomplete grant is rejected like a missing one.
      grants: grants.every(isGrantComplete) ? toGrants(grants) : [],
    }),
  ),
  PrizeForm,
);

/** The fields of the form. */
export const ChallengeFields = z.object({
  ...ChallengeForm.shape,
  car_class: z.pipe(
    z.transform((typed: string) => typed || null),
    ChallengeForm.shape.car_class,
  ),
  starts_at: DateTimeValue,
  ends_at: DateTimeValue,
  prizes: z.array(Prize),
});
export type FilledChallenge = z.output<typeof ChallengeFields>;

export const toPrizeDraft = ({ place, laps, title, title_en, grants }: AdminPrize): PrizeDraft => ({
  by: place === null ? 'laps' : 'place',
  number: String(place ?? laps ?? ''),
  title,
  title_en: title_en ?? '',
  grants: grants.map(toGrantDraft),
});

/** Returns a draft for the next place without a prize. */
export function newPrize(prizes: readonly PrizeDraft[]): PrizeDraft {
  const taken = prizes.filter(({ by }) => by === 'place').map(({ number }) => Number(number));
  return { by: 'place', number: String(Math.max(0, ...taken) + 1), title: '', title_en: '', grants: [] };
}

/** A new challenge runs next week. */
export const challengeValues = (
  challenge: AdminChallenge | undefined,
  now: Date,
): FormValues<typeof ChallengeFields> => {
  const week = weekOf(now, 1);
  return {
    ...textValues(challenge, 'title', 'title_en', 'description', 'description_en'),
    game: challenge?.game ?? gameIds[0],
    track: challenge?.track.key ?? '',
    cars: challenge?.cars.map(({ key }) => key) ?? [],
    car_class: challenge?.car_class ?? '',
    servers: challenge?.servers.map(({ id }) => id) ?? [],
    goal: challenge?.goal ?? 'best_lap',
    starts_at: toDateTimeText(challenge?.starts_at ?? week.starts_at),
    ends_at: toDateTimeText(challenge?.ends_at ?? week.ends_at),
    least_drivers: String(challenge?.least_drivers ?? 3),
    prizes: challenge?.prizes.map(toPrizeDraft) ?? [],
  };
};

/** Returns the request body. An untouched date keeps its seconds, which the form does not show. */
export function toChallengeBody(filled: FilledChallenge, known: AdminChallenge | undefined) {
  const moment = (name: 'starts_at' | 'ends_at') =>
    known && toDateTimeText(known[name]) === toDateTimeText(filled[name]) ? known[name] : filled[name];
  return { ...filled, starts_at: moment('starts_at'), ends_at: moment('ends_at') };
}
