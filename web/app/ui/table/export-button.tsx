import { Download } from 'lucide-react';
import { useTranslations } from '#lib/i18n/messages.ts';
import { Button } from '../button.tsx';
import { tableMessages } from './messages.ts';

interface ExportButtonProps {
  running: boolean;
  onExport: () => void;
  disabled?: boolean;
  /** Overrides the label if there are several formats. */
  label?: string;
}

/** Exports a list as a file (lib/api/csv-export.ts). */
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
