interface SparkbarsProps {
  values: readonly number[];
  /** Index of the highlighted bar. */
  marked?: number;
  className?: string;
}

const height = 24;
const width = 4;

/** Small bars without axes, described by adjacent text. Time runs left to right in both languages. */
export function Sparkbars({ values, marked, className }: SparkbarsProps) {
  const most = Math.max(1, ...values);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${Math.max(1, values.length) * width} ${height}`}
      preserveAspectRatio="none"
      className={className}
    >
      {values.map((value, place) => {
        const size = Math.max(1, (value / most) * height);
        return (
          <rect
            key={place}
            x={place * width}
            y={height - size}
            width={width - 1}
            height={size}
            fill={place === marked ? 'var(--saffron)' : 'var(--firoozeh)'}
            fillOpacity={place === marked ? 1 : 0.6}
          />
        );
      })}
    </svg>
  );
}
