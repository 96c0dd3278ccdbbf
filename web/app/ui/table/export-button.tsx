import { Download } from 'lucide-react';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { tableMessages } from './messages.ts';

interface ExportButtonProps {
  running: boolean;
  onExport: () => void;
  /** Where nothing matches. */
  disabled?: boolean;
  /** Where there is more than one kind of file. */
  label?: string;
}

/** Takes a list along as a file; lib/api/csv-export.ts does it. */
export function ExportButton({ running, onExport, disabled = false, label }: ExportButtonProps) {
  const t = useTranslations(tableMessages);
  return (
    <Button
      icon={<Download />}
      className="max-xs:grow"
      disabled={disabled}
      loading={running}
      onClick={onExport}
    >
      {label ?? t('export')}
    </Button>
  );
}
