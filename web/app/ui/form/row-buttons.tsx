import { ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../button.tsx';

interface RowButtonsProps<Row> {
  rows: readonly Row[];
  /** The place of the row that they belong to, from 0. */
  at: number;
  words: { up: string; remove: string };
  onRows: (rows: Row[]) => void;
}

/** Moves a row of a list that is edited to the front by one place, and takes it away. */
export function RowButtons<Row>({ rows, at, words, onRows }: RowButtonsProps<Row>) {
  const [row] = rows.slice(at, at + 1);
  const moveUp = () => {
    if (row !== undefined) onRows(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row));
  };
  return (
    <div className="flex shrink-0 items-center">
      <IconButton icon={<ArrowUp />} label={words.up} disabled={at === 0} onClick={moveUp} />
      <IconButton
        icon={<Trash2 />}
        label={words.remove}
        className="hover:text-bad!"
        onClick={() => onRows(rows.toSpliced(at, 1))}
      />
    </div>
  );
}
