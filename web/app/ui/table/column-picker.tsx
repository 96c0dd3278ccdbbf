import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';
import { Menu, MenuCheckboxItem } from '../dialog/menu.tsx';
import { useTableMessages } from './messages.ts';

interface Headed {
  key: string;
  header: ReactNode;
}

interface ColumnPickerProps {
  visibility: {
    visible: readonly Headed[];
    optional: readonly Headed[];
    show: (key: string, on: boolean) => void;
  };
}

/** A menu to show and hide columns (column-visibility.ts). Not on phones, where rows have two lines. */
export function ColumnPicker({ visibility }: ColumnPickerProps) {
  const t = useTableMessages();
  return (
    <Menu
      triggerClassName={`${buttonClass({ look: 'ghost', dense: true })} max-md:hidden!`}
      trigger={
        <>
          <Columns3 />
          {t('columns')}
        </>
      }
    >
      {visibility.optional.map((column) => (
        <MenuCheckboxItem
          key={column.key}
          checked={visibility.visible.includes(column)}
          onValue={(on) => visibility.show(column.key, on)}
        >
          {column.header}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}
