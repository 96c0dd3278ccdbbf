import type { Output } from '@paddock/contract/core/endpoint';
import { formatBytes } from '@paddock/contract/i18n/format-number';
import {
  type DataExport,
  downloadDataExport,
  type getDataExport,
  requestDataExport,
} from '@paddock/contract/personal-data/calls';
import { exportDays } from '@paddock/contract/personal-data/rules';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { usePrivateDownload } from '#lib/api/private-file.ts';
import { useApiMutation } from '#lib/api/query.ts';
import { useLocale } from '#lib/i18n/locale.tsx';
import { useFormat } from '#lib/i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { QueryStates } from '#ui/feedback/query-states.tsx';
import { SkeletonRows } from '#ui/feedback/skeleton.tsx';
import { SettingsSection } from '../parts/settings-section.tsx';
import { usePersonalDataMessages } from './messages.ts';
import { dataExportQueries, dataExportQuery } from './queries.ts';

const waitingMs = 5_000;

/** Requests and downloads an archive of the member's data. */
export function DataExportSection() {
  const t = usePersonalDataMessages();
  const read = useQuery({
    ...dataExportQuery(),
    refetchInterval: ({ state }) => (state.data?.export?.state === 'waiting' ? waitingMs : false),
  });
  return (
    <SettingsSection title={t('dataExport.title')} anchor="personal-data">
      <p className="text-sm text-text-2">{t('dataExport.sentence', { days: exportDays })}</p>
      <QueryStates query={read} failed={t('dataExport.failed')} skeleton={<SkeletonRows rows={1} />}>
        {(data) => <OwnExport {...data} />}
      </QueryStates>
    </SettingsSection>
  );
}

function OwnExport({ export: newest, next_at }: Output<typeof getDataExport>) {
  const t = usePersonalDataMessages();
  const format = useFormat();
  const ask = useApiMutation(requestDataExport, {
    invalidates: dataExportQueries,
    success: t('dataExport.asked'),
    failure: t('dataExport.askFailed'),
  });
  return (
    <>
      {newest?.state === 'ready' && <ReadyExport ready={newest} />}
      {newest?.state === 'waiting' && (
        <output>{t('dataExport.waiting', { date: format.date(newest.requested_at) })}</output>
      )}
      {newest?.state === 'failed' && (
        <p className="text-bad">{t('dataExport.broken', { date: format.date(newest.requested_at) })}</p>
      )}
      {newest?.state !== 'waiting' &&
        (next_at ? (
          <p className="text-sm text-text-3">{t('dataExport.next', { when: format.dateTime(next_at) })}</p>
        ) : (
          <Button className="self-start max-xs:w-full" loading={ask.isPending} onClick={() => ask.mutate({})}>
            {t(newest ? 'dataExport.askAgain' : 'dataExport.ask')}
          </Button>
        ))}
    </>
  );
}

function ReadyExport({ ready: { id, requested_at, expires_at, size } }: { ready: DataExport }) {
  const t = usePersonalDataMessages();
  const format = useFormat();
  const locale = useLocale();
  const name = `paddock-${requested_at.toISOString().slice(0, 10)}.zip`;
  const { running, onDownload } = usePrivateDownload(downloadDataExport, { params: { id } }, name);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="min-w-0">
        {t.rich('dataExport.ready', {
          date: format.date(requested_at),
          size: formatBytes(size ?? 0, locale),
          until: format.date(expires_at ?? requested_at),
        })}
      </p>
      <Button
        look="main"
        className="max-xs:w-full"
        icon={<Download />}
        loading={running}
        onClick={onDownload}
      >
        {t('dataExport.download')}
      </Button>
    </div>
  );
}
