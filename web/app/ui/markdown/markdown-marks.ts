export const markdownMarks = [
  'bold',
  'italic',
  'h1',
  'h2',
  'link',
  'image',
  'code',
  'quote',
  'list',
] as const;
export type Mark = (typeof markdownMarks)[number];

/** Replaces the text between `from` and `to` and then selects from `start` to `end`. */
export interface Edit {
  from: number;
  to: number;
  text: string;
  start: number;
  end: number;
}

export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Texts for empty selections, in the page's language. */
export interface Placeholders {
  text: string;
  alt: string;
}

const around = { bold: '**', italic: '*' } as const;

/** Wraps the selection in a sign, or removes it if present. */
function wrap({ text, start, end }: Selection, sign: string, placeholder: string): Edit {
  const selected = text.slice(start, end);
  const isInside = selected.length > 2 * sign.length && selected.startsWith(sign) && selected.endsWith(sign);
  if (isInside) {
    const bare = selected.slice(sign.length, -sign.length);
    return { from: start, to: end, text: bare, start, end: start + bare.length };
  }
  const before = text.slice(0, start);
  const after = text.slice(end);
  // Bold is not italic, although `**` contains `*`.
  const isAround =
    before.endsWith(sign) &&
    after.startsWith(sign) &&
    (sign !== '*' || before.endsWith('***') || !before.endsWith('**'));
  if (isAround && selected) {
    const from = start - sign.length;
    return { from, to: end + sign.length, text: selected, start: from, end: from + selected.length };
  }
  // Signs next to spaces would not be parsed as marks.
  const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(selected) ?? [];
  const inner = core || placeholder;
  const at = start + lead.length + sign.length;
  return {
    from: start,
    to: end,
    text: `${lead}${sign}${inner}${sign}${trail}`,
    start: at,
    end: at + inner.length,
  };
}

const lineSigns = { h1: '# ', h2: '## ', quote: '> ', list: '- ' } as const;
const oldSigns: Record<keyof typeof lineSigns, RegExp> = {
  h1: /^#{1,6} +/,
  h2: /^#{1,6} +/,
  quote: /^> ?/,
  list: /^[-*+] +/,
};

/** Prefixes each selected line with a sign, or removes it if all lines have it. */
function prefix({ text, start, end }: Selection, mark: keyof typeof lineSigns): Edit {
  const sign = lineSigns[mark];
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', Math.max(end - 1, start));
  const to = found === -1 ? text.length : found;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(sign));
  const changed = lines.map((line) => {
    const bare = line.replace(oldSigns[mark], '');
    return isMarked ? bare : sign + bare;
  });
  const result = changed.join('\n');
  // A single line: the caret moves to its end. Several lines: all are selected.
  const stop = from + result.length;
  return { from, to, text: result, start: lines.length > 1 ? from : stop, end: stop };
}

function link({ text, start, end }: Selection, placeholder: string): Edit {
  const selected = text.slice(start, end).trim();
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(selected);
  const label = isAddress || !selected ? placeholder : selected;
  const address = isAddress ? selected : 'https://';
  const whole = `[${label}](${address})`;
  // Selects the placeholder.
  const at = isAddress ? start + 1 : start + label.length + 3;
  return { from: start, to: end, text: whole, start: at, end: at + (isAddress ? label : address).length };
}

/** Inserts a block on separate lines. */
function block({ text, start, end }: Selection, inner: string, offset: number, length: number): Edit {
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  const at = start + before.length + offset;
  return { from: start, to: end, text: `${before}${inner}${after}`, start: at, end: at + length };
}

function code(selection: Selection): Edit {
  const selected = selection.text.slice(selection.start, selection.end);
  const longest = Math.max(2, ...[...selected.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return block(selection, `${fence}\n${selected}\n${fence}`, fence.length + 1, selected.length);
}

/** Inserts an uploaded picture with the selection as its alternative text. */
export function pictureEdit(selection: Selection, file: string, placeholder: Placeholders): Edit {
  const selected = selection.text
    .slice(selection.start, selection.end)
    .replace(/[[\]\n]/g, ' ')
    .trim();
  const alt = selected || placeholder.alt;
  return block(selection, `![${alt}](/uploads/${file})`, 2, alt.length);
}

/** The edit of a toolbar button. */
export function markEdit(
  mark: Exclude<Mark, 'image'>,
  selection: Selection,
  placeholder: Placeholders,
): Edit {
  if (mark === 'bold' || mark === 'italic') return wrap(selection, around[mark], placeholder.text);
  if (mark === 'link') return link(selection, placeholder.text);
  if (mark === 'code') return code(selection);
  return prefix(selection, mark);
}

/**
 * Applies an edit as if typed, so that the browser can undo it and React gets the event. Falls back to setRangeText where the
 * browser does not support it.
 */
export function applyEdit(area: HTMLTextAreaElement, edit: Edit): void {
  area.focus();
  area.setSelectionRange(edit.from, edit.to);
  const isTyped = edit.text
    ? document.execCommand('insertText', false, edit.text)
    : document.execCommand('delete');
  if (!isTyped) {
    area.setRangeText(edit.text, edit.from, edit.to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(edit.start, edit.end);
}
