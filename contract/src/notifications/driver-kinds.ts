import { kind, type Translate } from './kind.ts';

const everybody = { audience: 'everybody', quotesUsers: false } as const;

/** Notifications for drivers between races: server slots, rivals, challenges. */
export const driverKinds = {
  slot_free: kind<{ server_id: number; server: string; server_en: string | null; ended: boolean }>({
    channels: { site: true, mail: false, discord: true },
    ...everybody,
    render: ({ server_id, server: name, server_en: name_en, ended }, t: Translate) => ({
      sentence: t(ended ? 'notice_slot_ended' : 'notice_slot_free', { server: { name, name_en } }),
      path: ended ? '/servers' : `/servers/${Number(server_id)}`,
    }),
  }),
  rival_ahead: kind<{
    /** The rival's name on that day. */
    rival: string | null;
    rival_id: number;
    track: string;
    track_en: string;
    /** ms */
    gap: number;
  }>({
    channels: { site: true, mail: false, discord: false },
    ...everybody,
    render: ({ rival, rival_id, track, track_en, gap }, t: Translate) => ({
      sentence: t('notice_rival_ahead', {
        rival: rival ?? t('deleted_member'),
        track: { name: track, name_en: track_en },
        // As on a stopwatch: the same digits in both languages.
        gap: ((Number(gap) || 0) / 1000).toFixed(3),
      }),
      path: `/drivers/${Number(rival_id)}`,
    }),
  }),
  challenge_prize: kind<{
    challenge_id: number;
    place: number | null;
    title: string;
    title_en: string | null;
    prize: string;
    prize_en: string | null;
  }>({
    channels: { site: true, mail: true, discord: true },
    ...everybody,
    render: ({ challenge_id, place, title: name, title_en: name_en, prize, prize_en }, t: Translate) => {
      const values = { challenge: { name, name_en }, prize: { name: prize, name_en: prize_en } };
      return {
        sentence:
          place === null
            ? t('notice_challenge_laps_prize', values)
            : t('notice_challenge_prize', { ...values, place: { figure: Number(place) } }),
        path: `/challenges/${Number(challenge_id)}`,
      };
    },
  }),
};
