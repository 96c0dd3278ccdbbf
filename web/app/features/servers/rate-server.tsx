import { listMyRatings, rateServer } from '@paddock/contract/servers/calls';
import { ratingMax } from '@paddock/contract/servers/rules';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { withQueries } from '#components/query-provider.tsx';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { query, useApiMutation } from '#lib/api/query.ts';
import { useServersMessages } from './messages.ts';

const ratings = Array.from({ length: ratingMax }, (_, index) => index + 1);

interface RateServerProps {
  server: { id: number; name: string };
}

export default withQueries(RatingButtons);

/** The member’s own rating as five star buttons. */
function RatingButtons({ server }: RateServerProps) {
  const t = useServersMessages();
  // One query for all cards of a page.
  const read = useQuery(query(listMyRatings, {}));
  const { data = [] } = read;
  useErrorToast(read);
  const rate = useApiMutation(rateServer, { invalidates: [listMyRatings] });
  const [pressed, setPressed] = useState<number>();
  const current = pressed ?? data.find(({ server_id }) => server_id === server.id)?.own_rating;
  const send = (rating: number) => {
    setPressed(rating);
    rate.mutate({ params: { id: server.id }, body: { rating } }, { onError: () => setPressed(current) });
  };
  return (
    <div className="flex flex-col">
      <fieldset className="flex flex-wrap items-center justify-between gap-x-3">
        <legend className="sr-only">{t.rich('rate.of', { name: server.name })}</legend>
        <span aria-hidden="true" className="text-text-3 text-xs">
          {t(current === undefined ? 'rate.ask' : 'rate.yours')}
        </span>
        <span className="flex">
          {ratings.map((rating) => (
            <button
              key={rating}
              type="button"
              aria-pressed={rating === current}
              aria-label={t('rate.stars', { count: rating })}
              onClick={() => send(rating)}
              className="inline-flex h-11 w-8 items-center justify-center rounded-button text-saffron-ink hover:bg-surface-2"
            >
              <Star className={clsx('size-5', rating <= (current ?? 0) && 'fill-current')} />
            </button>
          ))}
        </span>
      </fieldset>
      <output className={clsx('block text-xs empty:hidden', rate.isError ? 'text-bad' : 'text-ok')}>
        {rate.isError ? rate.error.detail : rate.isSuccess && t('rate.thanks')}
      </output>
    </div>
  );
}
