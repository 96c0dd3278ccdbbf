import { Menu as Base } from '@base-ui/react/menu';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

interface MenuProps {
  /** Content of the trigger; an icon alone needs `label`. */
  trigger: ReactNode;
  label?: string;
  triggerClassName?: string;
  children: ReactNode;
}

/** A menu of actions, for signed-in areas. */
export function Menu({ trigger, label, triggerClassName, children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger
        aria-label={label}
        title={label}
        className={
          triggerClassName ??
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-button px-2 text-text-2 hover:bg-surface-2 hover:text-text'
        }
      >
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-dialog">
          <Base.Popup className="min-w-48 rounded-card border border-line bg-surface-3 p-1 shadow-overlay transition-opacity duration-hover data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-button px-3 text-sm outline-none data-highlighted:bg-surface-2';

interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onPick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger, disabled, onPick, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onPick}
      disabled={disabled ?? false}
      className={clsx(
        itemClass,
        'data-disabled:cursor-not-allowed data-disabled:text-text-3',
        danger ? 'text-bad' : 'text-text',
      )}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

interface MenuCheckboxItemProps {
  checked: boolean;
  onValue: (checked: boolean) => void;
  children: ReactNode;
}

/** A checkbox item, which keeps the menu open. */
export function MenuCheckboxItem({ checked, onValue, children }: MenuCheckboxItemProps) {
  return (
    <Base.CheckboxItem
      checked={checked}
      onCheckedChange={onValue}
      closeOnClick={false}
      className={clsx(itemClass, 'text-text')}
    >
      <span className="inline-flex size-5 items-center justify-center rounded-badge border border-line-strong">
        <Base.CheckboxItemIndicator>
          <Check className="size-4 text-firoozeh" />
        </Base.CheckboxItemIndicator>
      </span>
      {children}
    </Base.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />;
}
