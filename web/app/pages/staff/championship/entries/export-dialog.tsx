import { exportRound } from '@paddock/contract/championships/entries/entry-admin-calls';
import type { AdminChampionship } from '@paddock/contract/championships/setup/setup-calls';
import { useState } from 'react';
import { useAdminEntriesMessages } from '#features/championships/admin-entries/messages.ts';
import { RoundField } from '#features/championships/round-field.tsx';
import { usePrivateDownload } from '#lib/api/private-file.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ExportButton } from '#ui/table/export-button.tsx';

interface ExportDialogProps {
  championship: AdminChampionship;
  round: number | undefined;
  onClose: () => void;
}

const kinds = ['entry_list', 'csv', 'json'] as const;

/** Exports the drivers of a round as an entry list for the game server, CSV or JSON. */
export function ExportDialog({ championship, round, onClose }: ExportDialogProps) {
  const t = useAdminEntriesMessages();
  const { rounds } = championship;
  const [chosen, setChosen] = useState(round ?? rounds[0]?.id);
  return (
    <Dialog open onClose={onClose} title={t('export.title')} description={t('export.sentence')}>
      {chosen === undefined ? (
        <p className="text-text-2">{t('noRounds')}</p>
      ) : (
        <div className="flex flex-col gap-5">
          <RoundField
            rounds={rounds}
            label={t('round')}
            value={String(chosen)}
            onValue={(value) => setChosen(Number(value) || chosen)}
          />
          <div className="flex flex-wrap gap-3">
            {kinds.map((as) => (
              <RoundExport key={as} id={chosen} as={as} />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}

const names = { entry_list: 'entry_list.ini', csv: 'entries.csv', json: 'entries.json' };
const labels = { entry_list: 'entry_list.ini', csv: 'CSV', json: 'JSON' };

function RoundExport({ id, as }: { id: number; as: (typeof kinds)[number] }) {
  const file = usePrivateDownload(exportRound, { params: { id }, query: { as } }, names[as]);
  return <ExportButton running={file.running} onExport={file.onDownload} label={labels[as]} />;
}
