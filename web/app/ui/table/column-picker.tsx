import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '#lib/i18n/messages.ts';
import { buttonClass } from '../button.tsx';
import { Menu, MenuCheckboxItem } from '../dialog/menu.tsx';
import { tableMessages } from './messages.ts';

interface Headed {
  key: string;
  header: ReactNode;
}

interface ColumnPickerProps {
  kept: {
    shown: readonly Headed[];
    optional: readonly Headed[];
    show: (key: string, on: boolean) => void;
  };
}

/** Which columns the table shows; table/column-visibility.ts keeps it. A phone shows rows of two lines instead. */
export function ColumnPicker({ kept }: ColumnPickerProps) {
  const t = useTranslations(tableMessages);
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
      {kept.optional.map((column) => (
        <MenuCheckboxItem
          key={column.key}
          checked={kept.shown.includes(column)}
          onValue={(on) => kept.show(column.key, on)}
        >
          {column.header}
        </MenuCheckboxItem>
      ))}
    </Menu>
  );
}
