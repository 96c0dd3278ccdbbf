import { chooseRival, dropRival, type Rival } from '@paddock/contract/rivals/calls';
import { rivalsMax } from '@paddock/contract/rivals/rules';
import type { User } from '@paddock/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { Swords, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { MemberSearch } from '#components/member-search/member-search.tsx';
import { useErrorToast } from '#lib/api/error-toast.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useFormat } from '#lib/i18n/use-format.ts';
import { uploadUrl } from '#lib/url/upload-url.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Bdi } from '#ui/bidi.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useRivalsMessages } from './messages.ts';
import { rivalQueries, rivalsQuery } from './queries.ts';
import { RivalFacts } from './rival-facts.tsx';

/** Chosen and suggested rivals, and a search for another. */
export default function Rivals({ user }: { user: User }) {
  const t = useRivalsMessages();
  const read = useQuery(rivalsQuery());
  useErrorToast(read, t('failed'));
  if (!read.data) return null;
  const rivals = read.data.items;
  const chosen = rivals.filter((rival) => rival.chosen).length;
  return (
    <section aria-labelledby="rivals" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="rivals" className="text-lg">
          {t('title')}
        </h2>
        <p className="text-sm text-text-2">{t('sentence')}</p>
      </div>
      {rivals.length === 0 ? (
        <p className="text-text-3">{t('none')}</p>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {rivals.map((rival) => (
            <li key={rival.driver.id}>
              <RivalCard rival={rival} user={user} />
            </li>
          ))}
        </ul>
      )}
      {user.steam_id !== null && chosen < rivalsMax && <AddRival />}
    </section>
  );
}

function RivalCard({ rival, user }: { rival: Rival; user: User }) {
  const t = useRivalsMessages();
  const { driver, chosen } = rival;
  const failure = t('changeFailed');
  const choose = useApiMutation(chooseRival, {
    invalidates: rivalQueries,
    success: t('chosenDone'),
    failure,
  });
  const drop = useApiMutation(dropRival, {
    invalidates: rivalQueries,
    success: t('dropDone'),
    failure,
  });
  const params = { driver: driver.id };
  const name = driver.username;
  return (
    <Card as="section" className="h-full gap-4 p-4">
      <div className="flex items-center gap-3">
        <Avatar userId={driver.id} src={uploadUrl(driver.profile_image, 192)} />
        <h3 className="wrap-anywhere min-w-0 grow text-md">
          <Bdi>{name}</Bdi>
        </h3>
        <Badge tone={chosen ? 'firoozeh' : 'neutral'}>{t(chosen ? 'chosen' : 'found')}</Badge>
      </div>
      <RivalFacts rival={rival} />
      <div className="mt-auto flex flex-wrap gap-2">
        <LinkButton dense icon={<Swords />} to={`/drivers/${user.id}/versus/${driver.id}`}>
          {t('versus')}
          <span className="sr-only">{t.rich('versusWith', { name })}</span>
        </LinkButton>
        <Button
          dense
          look="ghost"
          icon={chosen ? <UserMinus /> : <UserPlus />}
          loading={choose.isPending || drop.isPending}
          onClick={() => (chosen ? drop : choose).mutate({ params })}
        >
          {t(chosen ? 'drop' : 'choose')}
          <span className="sr-only">{t.rich('of', { name })}</span>
        </Button>
      </div>
    </Card>
  );
}

function AddRival() {
  const t = useRivalsMessages();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const choose = useApiMutation(chooseRival, {
    invalidates: rivalQueries,
    success: t('chosenDone'),
    failure: t('changeFailed'),
  });
  return (
    <div className="md:max-w-md">
      <h3 className="mb-2 font-sans font-semibold text-sm">{t('add')}</h3>
      <MemberSearch
        label={t('member')}
        hint={t('memberHint', { max: format.number(rivalsMax) })}
        typed={typed}
        onType={setTyped}
        onChoose={({ id }) => {
          setTyped('');
          choose.mutate({ params: { driver: id } });
        }}
      />
    </div>
  );
}
