import { formatBytes } from '@paddock/contract/i18n/format-number';
import { getServerReportFile } from '@paddock/contract/stewarding/files/file-calls';
import type { ServerReportFile } from '@paddock/contract/stewarding/rules';
import type { Case } from '@paddock/contract/stewarding/steward-calls';
import { Download } from 'lucide-react';
import { useDeskMessages } from '#features/stewarding/desk/messages.ts';
import { PartyName } from '#features/stewarding/party-name.tsx';
import { useCaseTexts } from '#features/stewarding/use-case-texts.ts';
import { usePrivateDownload } from '#lib/api/private-file.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';

type Facts = Case['facts'][number];

/** The parties' gaps at the start of the lap and their pace around it. */
export function PaceAround({ facts }: { facts: readonly Facts[] }) {
  const t = useDeskMessages();
  const format = useFormat();
  const parties = facts.filter(({ around }) => around !== null);
  if (parties.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium text-text-2">{t('facts.around')}</h3>
      {parties.map(({ party, role, around }) => (
        <p key={`${role}:${party.entry_id}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <PartyName party={party} />
          {around?.position != null && (
            <span>{t('facts.place', { place: format.number(around.position) })}</span>
          )}
          {around?.gap_ms != null && around.gap_ms > 0 && (
            <span>
              {t('facts.gap')} <Ltr className="figures">+{format.lapTime(around.gap_ms)}</Ltr>
            </span>
          )}
          {around?.best_ms != null && (
            <span>
              {t('facts.best')} <Ltr className="figures">{format.lapTime(around.best_ms)}</Ltr>
            </span>
          )}
          {around?.usual_ms != null && (
            <span>
              {t('facts.usual')} <Ltr className="figures">{format.lapTime(around.usual_ms)}</Ltr>
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

/** Contacts of the parties around the moment, as the game server reported them. */
export function Contacts({ facts }: { facts: readonly Facts[] }) {
  const t = useDeskMessages();
  const format = useFormat();
  const caseTexts = useCaseTexts();
  const parties = facts.filter(({ contacts }) => contacts.length > 0);
  if (parties.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium text-text-2">{t('facts.contacts')}</h3>
      {parties.map(({ party, role, contacts }) => (
        <div key={`${role}:${party.entry_id}`} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <PartyName party={party} />
          {contacts.map(({ lap, at_ms, kmh, with: other }) => (
            <span key={`${at_ms}:${other}`} className="wrap-anywhere text-text-2">
              {t.rich('facts.contactAt', {
                lap: format.number(lap),
                time: caseTexts.moment(at_ms),
                other: other ?? t('facts.wall'),
                speed: format.number(kmh),
              })}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Reports made in the game that fit the case, for download. */
export function ServerReports({ found: { id, server_reports } }: { found: Case }) {
  const t = useDeskMessages();
  const format = useFormat();
  if (server_reports.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t('inGame.title')}</h2>
      {server_reports.map((report) => (
        <article
          key={report.id}
          className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-4 text-sm"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="wrap-anywhere">
              {t('inGame.with')} <bdi>{report.parties.join(' · ')}</bdi>
            </span>
            <time dateTime={report.told_at.toISOString()} className="text-text-3 text-xs">
              {format.dateTime(report.told_at)}
            </time>
          </div>
          <div className="flex flex-wrap gap-2">
            {report.zip !== null && <ServerFile id={id} report={report} file="zip" size={report.zip} />}
            {report.json !== null && <ServerFile id={id} report={report} file="json" size={report.json} />}
          </div>
        </article>
      ))}
    </section>
  );
}

interface ServerFileProps {
  id: number;
  report: Case['server_reports'][number];
  file: ServerReportFile;
  size: number;
}

function ServerFile({ id, report, file, size }: ServerFileProps) {
  const t = useDeskMessages();
  const locale = useLocale();
  const params = { id, report: report.id, file };
  const { running, onDownload } = usePrivateDownload(
    getServerReportFile,
    { params },
    `report-${report.guid}.${file}`,
  );
  return (
    <Button dense icon={<Download />} loading={running} onClick={onDownload}>
      {t.rich(`inGame.${file}`, { size: formatBytes(size, locale) })}
    </Button>
  );
}
