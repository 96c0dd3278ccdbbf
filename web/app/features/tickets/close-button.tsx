import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ticketsText } from './tickets-text.ts';

interface CloseButtonProps {
  subject: string;
  side: 'player' | 'staff';
  onClose: () => Promise<unknown>;
}

/** Closes the ticket after a question that says what follows. */
export function CloseButton({ subject, side, onClose }: CloseButtonProps) {
  const t = useText(ticketsText);
  const [asking, ask] = useState(false);
  return (
    <>
      <Button icon={<CircleCheck />} onClick={() => ask(true)}>
        {t('close.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title={t('close.title')}
        sentence={t(`close.${side}`, { subject })}
        confirmLabel={t('close.button')}
        onConfirm={onClose}
      />
    </>
  );
}
