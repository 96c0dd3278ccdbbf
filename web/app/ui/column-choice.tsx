import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { buttonClass } from './button.tsx';
import { Menu, MenuTick } from './menu.tsx';
import { uiText } from './ui-text.ts';

interface Headed {
  key: string;
  header: ReactNode;
}

interface ColumnChoiceProps {
  kept: {
    shown: readonly Headed[];
    optional: readonly Headed[];
    show: (key: string, on: boolean) => void;
  };
}

/** Which columns the table shows; lib/kept-columns.ts keeps it. */
export function ColumnChoice({ kept }: ColumnChoiceProps) {
  const t = useText(uiText);
  return (
    <Menu
      triggerClassName={buttonClass({ look: 'ghost', dense: true })}
      trigger={
        <>
          <Columns3 />
          {t('columns')}
        </>
      }
    >
      {kept.optional.map((column) => (
        <MenuTick
          key={column.key}
          checked={kept.shown.includes(column)}
          onValue={(on) => kept.show(column.key, on)}
        >
          {column.header}
        </MenuTick>
      ))}
    </Menu>
  );
}
