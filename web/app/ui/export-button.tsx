import { Download } from 'lucide-react';
import { useText } from '../lib/text.ts';
import { Button } from './button.tsx';
import { uiText } from './ui-text.ts';

interface ExportButtonProps {
  running: boolean;
  onExport: () => void;
  /** Where nothing matches. */
  disabled?: boolean;
}

/** Takes a list along as a file; lib/use-export.ts does it. */
export function ExportButton({ running, onExport, disabled = false }: ExportButtonProps) {
  const t = useText(uiText);
  return (
    <Button
      icon={<Download />}
      className="max-xs:w-full"
      disabled={disabled}
      loading={running}
      onClick={onExport}
    >
      {t('export')}
    </Button>
  );
}
