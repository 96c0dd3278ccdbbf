import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { useTicketsMessages } from './messages.ts';

interface CloseButtonProps {
  subject: string;
  side: 'player' | 'staff';
  onClose: () => Promise<unknown>;
}

/** Closes the ticket after a question that says what follows. */
export function CloseButton({ subject, side, onClose }: CloseButtonProps) {
  const t = useTicketsMessages();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<CircleCheck />} onClick={() => setAsking(true)}>
        {t('close.button')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('close.title')}
        sentence={t.rich(`close.${side}`, { subject })}
        confirmLabel={t('close.button')}
        onConfirm={onClose}
      />
    </>
  );
}
