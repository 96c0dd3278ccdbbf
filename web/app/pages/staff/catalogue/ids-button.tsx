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

/** The ids of a row: the first one, how many more there are, and the way to all of them. */
export function IdsButton({ mayEdit, ...row }: IdsButtonProps) {
  const t = useAdminCatalogueMessages();
  const [isOpen, setIsOpen] = useState(false);
  const [first, ...more] = row.ids;
  const shown = first ? <Ltr className="wrap-anywhere font-mono text-xs">{first}</Ltr> : t('ids.noneShort');
  const rest = more.length > 0 && <span className="text-xs">{t('ids.more', { count: more.length })}</span>;
  if (!mayEdit) {
    return (
      <span className="text-text-3">
        {shown} {rest}
      </span>
    );
  }
  return (
    <>
      <Button look="ghost" dense onClick={() => setIsOpen(true)}>
        {shown} {rest}
        <span className="sr-only">{t.rich('ids.open', { name: row.name })}</span>
      </Button>
      {isOpen && <IdsDialog {...row} onClose={() => setIsOpen(false)} />}
    </>
  );
}
