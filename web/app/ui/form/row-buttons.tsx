import { ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '../button.tsx';

interface RowButtonsProps<Row> {
  rows: readonly Row[];
  /** Index of the row. */
  at: number;
  labels: { up: string; remove: string };
  onRows: (rows: Row[]) => void;
}

/** Buttons to move a row of an edited list up and to remove it. */
export function RowButtons<Row>({ rows, at, labels, onRows }: RowButtonsProps<Row>) {
  const [row] = rows.slice(at, at + 1);
  const moveUp = () => {
    if (row !== undefined) onRows(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row));
  };
  return (
    <div className="flex shrink-0 items-center">
      <IconButton icon={<ArrowUp />} label={labels.up} disabled={at === 0} onClick={moveUp} />
      <IconButton
        icon={<Trash2 />}
        label={labels.remove}
        tone="danger"
        onClick={() => onRows(rows.toSpliced(at, 1))}
      />
    </div>
  );
}
