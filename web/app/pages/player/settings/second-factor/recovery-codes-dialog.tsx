import { Copy, Download } from 'lucide-react';
import { downloadFile } from '#lib/browser/download-file.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { useSiteTitle } from '#lib/page/site-texts.ts';
import { useCurrentUser } from '#lib/session/session.ts';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useSettingsMessages } from '../messages.ts';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new codes once, to be copied or downloaded. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const t = useSettingsMessages();
  const toast = useToast();
  const site = useSiteTitle();
  const email = useCurrentUser()?.email ?? '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(t('secondFactor.codesCopied'));
    } catch {
      toast.error(t('secondFactor.codesCopyFailed'));
    }
  };
  const save = () => {
    const lines = [t('secondFactor.codesFile', { site, email }), '', ...codes, ''];
    downloadFile('recovery-codes.txt', new Blob([lines.join('\r\n')], { type: 'text/plain;charset=utf-8' }));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('secondFactor.codesTitle')}
      description={t('secondFactor.codesSentence')}
      actions={
        <>
          <Button icon={<Copy />} onClick={copy}>
            {t('secondFactor.codesCopy')}
          </Button>
          <Button icon={<Download />} onClick={save}>
            {t('secondFactor.codesDownload')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('secondFactor.codesDone')}
          </Button>
        </>
      }
    >
      <ul dir="ltr" data-testid="recovery-codes" className="grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="figures rounded-input bg-bg px-2 py-2 text-center text-md">
            <Ltr>{code}</Ltr>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
