interface PointPickerProps {
  /** Where the plot lies in its room, and how large it is, in pixels. */
  plot: { top: number; start: number; width: number; height: number };
  count: number;
  picked: number | undefined;
  onPick: (place: number | undefined) => void;
  /** The place at a distance from the plot's left edge, in pixels. */
  placeAt: (x: number) => number;
  /** Names what the arrow keys move over. */
  label: string;
  /** Reads a place out. */
  say: (place: number) => string;
}

/** A native slider over a plot: pointer, touch and keys pick a place of it; the last one, until something is picked. */
export function PointPicker({ plot, count, picked, onPick, placeAt, label, say }: PointPickerProps) {
  const place = picked ?? count - 1;
  const { top, start, width, height } = plot;
  return (
    <input
      type="range"
      min={0}
      max={count - 1}
      value={place}
      aria-label={label}
      aria-valuetext={say(place)}
      onChange={(event) => onPick(Number(event.target.value))}
      onFocus={() => onPick(place)}
      onBlur={() => onPick(undefined)}
      onPointerMove={(event) => onPick(placeAt(event.nativeEvent.offsetX))}
      onPointerLeave={() => onPick(undefined)}
      style={{ insetBlockStart: top, insetInlineStart: start, width, height }}
      className="absolute m-0 cursor-crosshair touch-pan-y opacity-0"
    />
  );
}
