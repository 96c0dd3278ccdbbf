interface PointPickerProps {
  /** Position and size of the plot in pixels. */
  plot: { top: number; start: number; width: number; height: number };
  count: number;
  picked: number | undefined;
  onPick: (place: number | undefined) => void;
  /** The index at a distance from the plot's left edge in pixels. */
  placeAt: (x: number) => number;
  /** Accessible name of the slider. */
  label: string;
  /** The value text of a point, for screen readers. */
  valueText: (place: number) => string;
}

/** A native slider over a plot: pointer, touch and keys select a point, initially the last one. */
export function PointPicker({ plot, count, picked, onPick, placeAt, label, valueText }: PointPickerProps) {
  const place = picked ?? count - 1;
  const { top, start, width, height } = plot;
  return (
    <input
      type="range"
      min={0}
      max={count - 1}
      value={place}
      aria-label={label}
      aria-valuetext={valueText(place)}
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
