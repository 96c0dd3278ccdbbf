import { Download } from 'lucide-react';
import { Button } from '../button.tsx';
import { useTableMessages } from './messages.ts';

interface ExportButtonProps {
  running: boolean;
  onExport: () => void;
  disabled?: boolean;
  /** Overrides the label if there are several formats. */
  label?: string;
}

/** Exports a list as a file (lib/api/csv-export.ts). */
export function ExportButton({ running, onExport, disabled = false, label }: ExportButtonProps) {
  const t = useTableMessages();
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
