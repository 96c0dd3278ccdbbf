import { listMyRatings, rateServer } from '@paddock/contract/servers/calls';
import { ratingMax } from '@paddock/contract/servers/rules';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { readToken } from '../../../lib/session/token.ts';
import { serversMessages } from '../messages.ts';

const ratings = Array.from({ length: ratingMax }, (_, index) => index + 1);

interface RateServerProps {
  server: { id: number; name: string };
}

/** The reader's own vote as five stars; a press sends it. */
export default function RateServer({ server }: RateServerProps) {
  const t = useTranslations(serversMessages);
  const [own, setOwn] = useState<number>();
  const [outcome, setOutcome] = useState<{ text: string; isFault: boolean }>();
  useEffect(() => {
    let isHere = true;
    void ownRatings().then((known) => isHere && setOwn((now) => now ?? known.get(server.id)));
    return () => {
      isHere = false;
    };
  }, [server.id]);

  const rate = async (rating: number) => {
    const before = own;
    setOwn(rating);
    setOutcome(undefined);
    try {
      await call(rateServer, { params: { id: server.id }, body: { rating } });
      (await ownRatings()).set(server.id, rating);
      setOutcome({ text: t('rate.thanks'), isFault: false });
    } catch (error) {
      setOwn(before);
      setOutcome({ text: errorMessage(error), isFault: true });
    }
  };

  return (
    <div className="flex flex-col">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-3">
        <legend className="sr-only">{t('rate.of', { name: server.name })}</legend>
        <span aria-hidden="true" className="text-text-3 text-xs">
          {t(own === undefined ? 'rate.ask' : 'rate.yours')}
        </span>
        <span className="flex">
          {ratings.map((rating) => (
            <button
              key={rating}
              type="button"
              aria-pressed={rating === own}
              aria-label={t('rate.stars', { count: rating })}
              onClick={() => void rate(rating)}
              className="inline-flex h-11 w-8 items-center justify-center rounded-button text-saffron-ink hover:bg-surface-2"
            >
              <Star className={clsx('size-5', rating <= (own ?? 0) && 'fill-current')} />
            </button>
          ))}
        </span>
      </fieldset>
      <output className={clsx('block text-xs empty:hidden', outcome?.isFault ? 'text-bad' : 'text-ok')}>
        {outcome?.text}
      </output>
    </div>
  );
}

let asked: { token: string | null; ratings: Promise<Map<number, number>> } | undefined;

async function ask(): Promise<Map<number, number>> {
  const rows = await call(listMyRatings, {});
  return new Map(rows.map(({ server_id, own_rating }) => [server_id, own_rating]));
}

/** The reader's votes by server, asked for once for all cards of a page. Without an answer there are none. */
function ownRatings(): Promise<Map<number, number>> {
  const token = readToken();
  if (asked?.token !== token) asked = { token, ratings: ask().catch(() => new Map()) };
  return asked?.ratings ?? Promise.resolve(new Map());
}
