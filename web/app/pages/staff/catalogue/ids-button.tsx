import type { RawIdKind } from '@paddock/contract/catalogue/entry-rules';
import type { Game } from '@paddock/contract/servers/games';
import { useState } from 'react';
import { useAdminCatalogueMessages } from '#features/catalogue/admin-catalogue/messages.ts';
import { Ltr } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { IdsDialog } from './ids-dialog.tsx';

interface IdsButtonProps {
  name: string;
  kind: RawIdKind;
  game: Game;
  id: number;
  ids: readonly string[];
  mayEdit: boolean;
}

/** The first raw id and the number of others; opens the list of all. */
export function IdsButton({ mayEdit, ...target }: IdsButtonProps) {
  const t = useAdminCatalogueMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...more] = target.ids;
  const firstId = first ? <Ltr className="wrap-anywhere font-mono text-xs">{first}</Ltr> : t('ids.noneShort');
  const moreCount = more.length > 0 && (
    <span className="text-xs">{t('ids.more', { count: more.length })}</span>
  );
  if (!mayEdit) {
    return (
      <span className="text-text-3">
        {firstId} {moreCount}
      </span>
    );
  }
  return (
    <>
      <Button look="ghost" dense onClick={() => setIsOpen(true)}>
        {firstId} {moreCount}
        <span className="sr-only">{t.rich('ids.open', { name: target.name })}</span>
      </Button>
      {isOpen && <IdsDialog {...target} onClose={() => setIsOpen(false)} />}
    </>
  );
}
