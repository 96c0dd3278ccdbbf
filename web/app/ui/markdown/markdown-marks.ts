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

/** Replaces the text from `from` up to `to`, and selects what lies between `start` and `end` afterwards. */
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

/** Words that stand where nothing was selected, in the reader's language. */
export interface Placeholders {
  text: string;
  alt: string;
}

const around = { bold: '**', italic: '*' } as const;

/** Puts signs around the selection, or takes them away where they are. */
function wrap({ text, start, end }: Selection, sign: string, stand: string): Edit {
  const selected = text.slice(start, end);
  const isInside = selected.length > 2 * sign.length && selected.startsWith(sign) && selected.endsWith(sign);
  if (isInside) {
    const bare = selected.slice(sign.length, -sign.length);
    return { from: start, to: end, text: bare, start, end: start + bare.length };
  }
  const before = text.slice(0, start);
  const after = text.slice(end);
  // Two stars are no star: italic is not found in bold.
  const isAround =
    before.endsWith(sign) &&
    after.startsWith(sign) &&
    (sign !== '*' || before.endsWith('***') || !before.endsWith('**'));
  if (isAround && selected) {
    const from = start - sign.length;
    return { from, to: end + sign.length, text: selected, start: from, end: from + selected.length };
  }
  // Spaces at the ends would keep the signs from meaning anything.
  const [, lead = '', core = '', trail = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(selected) ?? [];
  const inner = core || stand;
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

/** Puts a sign before each selected line, or takes it away where every one has it. */
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
  // One line: the cursor stays behind its words. Several: all of them are selected.
  const stop = from + result.length;
  return { from, to, text: result, start: lines.length > 1 ? from : stop, end: stop };
}

function link({ text, start, end }: Selection, stand: string): Edit {
  const selected = text.slice(start, end).trim();
  const isAddress = /^(https?:\/\/|mailto:)\S+$/.test(selected);
  const words = isAddress || !selected ? stand : selected;
  const address = isAddress ? selected : 'https://';
  const whole = `[${words}](${address})`;
  // What is still to be typed is selected.
  const at = isAddress ? start + 1 : start + words.length + 3;
  return { from: start, to: end, text: whole, start: at, end: at + (isAddress ? words : address).length };
}

/** A block stands in lines of its own. */
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

/** Shows an uploaded picture, by its file name; what was selected tells what is on it. */
export function pictureEdit(selection: Selection, file: string, stand: Placeholders): Edit {
  const selected = selection.text
    .slice(selection.start, selection.end)
    .replace(/[[\]\n]/g, ' ')
    .trim();
  const alt = selected || stand.alt;
  return block(selection, `![${alt}](/uploads/${file})`, 2, alt.length);
}

/** What a button of the toolbar does to the text. */
export function markEdit(mark: Exclude<Mark, 'image'>, selection: Selection, stand: Placeholders): Edit {
  if (mark === 'bold' || mark === 'italic') return wrap(selection, around[mark], stand.text);
  if (mark === 'link') return link(selection, stand.text);
  if (mark === 'code') return code(selection);
  return prefix(selection, mark);
}

/**
 * Makes the change as if it were typed, so that the browser can undo it and React hears of it. Where the browser
 * does not know how, the change is made all the same.
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
