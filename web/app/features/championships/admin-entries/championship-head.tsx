import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ChampionshipName } from './championship-name.tsx';
import { adminEntriesMessages } from './messages.ts';

interface ChampionshipHeadProps {
  championship: AdminChampionship;
  title: string;
  /** The other screen of the same championship. */
  other: 'entries' | 'results';
  children?: ReactNode;
}

/** Which championship a screen of the staff is about, with the ways to its neighbours. */
export function ChampionshipHead({ championship, title, other, children }: ChampionshipHeadProps) {
  const t = useTranslations(adminEntriesMessages);
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <Link to="/admin/championships" className="self-start text-firoozeh text-sm hover:underline">
          {t('back')}
        </Link>
        <h1>{title}</h1>
        <p className="text-text-2">
          <ChampionshipName of={championship} />
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-xs:w-full max-xs:[&>*]:grow">
        <LinkButton to={`/admin/championships/${championship.id}/${other}`}>{t(`go.${other}`)}</LinkButton>
        {children}
      </div>
    </div>
  );
}
