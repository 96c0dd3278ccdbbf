import { textLocale } from '@paddock/contract/i18n/localized/text-locale';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { PartyName } from '#features/stewarding/party-name.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Ltr, OwnText } from '#ui/bidi.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { Contacts, PaceAround } from './case-evidence.tsx';

type Facts = Case['facts'][number];

/** Laps listed before and after the reported one. */
const around = 2;

/** Facts of the parties in the session, and their laps around the moment. */
export function CaseFacts({ found }: { found: Case }) {
  const t = useDeskMessages();
  const format = useFormat();
  const time = (ms: number | null) =>
    ms === null ? '–' : <Ltr className="figures">{format.lapTime(ms)}</Ltr>;
  const number = (value: number | null) => (value === null ? '–' : format.number(value, { max: 1 }));
  const columns: Column<Facts>[] = [
    {
      key: 'driver',
      phone: 'top',
      header: t('facts.driver'),
      head: true,
      cell: ({ party }) => <PartyName party={party} />,
    },
    {
      key: 'position',
      phone: 'topEnd',
      header: t('facts.position'),
      cell: ({ position }) => number(position),
    },
    { key: 'best', phone: 'bottom', header: t('facts.best'), cell: ({ best_ms }) => time(best_ms) },
    { key: 'usual', phone: 'bottomEnd', header: t('facts.usual'), cell: ({ usual_ms }) => time(usual_ms) },
    { key: 'contact', header: t('facts.contact'), cell: ({ contact_points }) => number(contact_points) },
    { key: 'licence', header: t('facts.licence'), cell: ({ licence_points }) => number(licence_points) },
  ];
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t('facts.title')}</h2>
      {found.facts.length === 0 ? (
        <p className="text-sm text-text-2">{t('facts.none')}</p>
      ) : (
        <>
          <Table
            caption={t('facts.title')}
            columns={columns}
            rows={found.facts}
            rowKey={({ party, role }) => `${role}:${party.entry_id}`}
            dense
          />
          <PaceAround facts={found.facts} />
          <LapsAround found={found} />
          <Contacts facts={found.facts} />
        </>
      )}
    </section>
  );
}

function LapsAround({ found: { facts, lap } }: { found: Case }) {
  const t = useDeskMessages();
  const format = useFormat();
  const isNear = (one: { lap: number }) => lap !== null && Math.abs(one.lap - lap) <= around;
  if (!facts.some(({ lap_times }) => lap_times.some(isNear))) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium text-text-2">{t('facts.laps')}</h3>
      {facts.map(({ party, role, lap_times }) => (
        <div key={`${role}:${party.entry_id}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <PartyName party={party} />
          {lap_times.filter(isNear).map((one) => (
            <span key={one.id} className={one.lap === lap ? 'font-bold' : 'text-text-2'}>
              {t('facts.lap', { lap: one.lap })} <Ltr className="figures">{format.lapTime(one.lap_time)}</Ltr>
              {one.voided && ` (${t('facts.voided')})`}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** The parties' statements side by side, and the reasons of an appeal. */
export function CaseStatements({ found: { statements, appeals } }: { found: Case }) {
  const t = useDeskMessages();
  return (
    <>
      {appeals.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="text-xl">{t('appeals.title')}</h2>
          {appeals.map(({ party, text, news, created_at }) => (
            <article
              key={created_at.getTime()}
              className="flex flex-col gap-2 rounded-card border border-warn bg-warn-dim p-4 text-sm"
            >
              <PartyName party={party} />
              <Statement text={text} />
              <span className="text-text-3">{t('appeals.news')}</span>
              <Statement text={news} />
            </article>
          ))}
        </section>
      )}
      <section className="flex flex-col gap-3">
        <h2 className="text-xl">{t('said.title')}</h2>
        <div className="grid gap-3 min-[40rem]:grid-cols-2">
          {statements.map(({ party, role, text, question }) => (
            <article
              key={`${role}:${party.entry_id}:${party.name}`}
              className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-4 text-sm"
            >
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={role === 'accused' ? 'warn' : 'neutral'}>{t(`said.${role}`)}</Badge>
                <PartyName party={party} />
              </div>
              {question && (
                <p className="text-text-2">
                  {t.rich('said.question', { question: '' })}
                  <OwnText>{question}</OwnText>
                </p>
              )}
              {text ? <Statement text={text} /> : <p className="text-text-3">{t('said.none')}</p>}
            </article>
          ))}
        </div>
      </section>
    </>
  );
}

const Statement = ({ text }: { text: string }) => (
  <p dir="auto" lang={textLocale(text)} className="wrap-anywhere whitespace-pre-line leading-7">
    {text}
  </p>
);
