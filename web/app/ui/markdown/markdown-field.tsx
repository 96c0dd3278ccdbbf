import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Field, type FieldFrame, inputClass } from '../form/field.tsx';
import {
  applyEdit,
  type Edit,
  type Mark,
  markdownMarks,
  markEdit,
  type Placeholders,
  type Selection,
} from './markdown-marks.ts';
import { MarkdownToolbar } from './markdown-toolbar.tsx';
import { useMarkdownMessages } from './messages.ts';

/** Shortcuts with Ctrl or Cmd, by physical key, because the layout may be Persian. */
const keys: Record<string, TextMark> = { KeyB: 'bold', KeyI: 'italic', KeyK: 'link' };

type TextMark = Exclude<Mark, 'image'>;
const textMarks = markdownMarks.filter((mark): mark is TextMark => mark !== 'image');

interface ToolbarProps {
  id: string;
  placeholders: Placeholders;
  onChange: (make: (selection: Selection) => Edit) => void;
}

interface MarkdownFieldProps extends FieldFrame, Omit<ComponentProps<'textarea'>, 'required' | 'className'> {
  onValue: (value: string) => void;
  /** Content between input and hint, such as a counter. */
  extra?: ReactNode;
  /** Replaces the default toolbar, which has no pictures. */
  toolbar?: (props: ToolbarProps) => ReactNode;
}

/** A Markdown field with toolbar and shortcuts. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, hint, error, required, className, extra, onValue, toolbar, ...area } = props;
  const t = useMarkdownMessages();
  const box = useRef<HTMLTextAreaElement>(null);
  const placeholders = { text: t('mark.text'), alt: t('mark.alt') };
  const change = (make: (selection: Selection) => Edit) => {
    const { current } = box;
    if (!current) return;
    const { value: text, selectionStart: start, selectionEnd: end } = current;
    applyEdit(current, make({ text, start, end }));
  };
  const mark = (which: TextMark) => change((selection) => markEdit(which, selection, placeholders));
  const press = (event: KeyboardEvent) => {
    const which = event.ctrlKey || event.metaKey ? keys[event.code] : undefined;
    if (!which || event.altKey || event.shiftKey) return;
    event.preventDefault();
    mark(which);
  };
  const frame = { label, hint, error, required: required ?? false, extra, ...(className && { className }) };
  return (
    <Field {...frame}>
      {(control) => (
        <div className="flex flex-col">
          {toolbar?.({ id: control.id, placeholders, onChange: change }) ?? (
            <MarkdownToolbar id={control.id} marks={textMarks} onMark={mark} />
          )}
          <textarea
            dir="auto"
            rows={10}
            {...area}
            {...control}
            ref={box}
            onChange={(event) => onValue(event.currentTarget.value)}
            onKeyDown={press}
            className={clsx(inputClass, 'resize-y rounded-t-none py-2.5')}
          />
        </div>
      )}
    </Field>
  );
}
