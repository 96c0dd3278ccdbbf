interface SparkbarsProps {
  values: readonly number[];
  /** Which of them stands out. */
  marked?: number;
  className?: string;
}

const height = 24;
const width = 4;

/** Small bars without axes; a sentence beside them says what they show. Time runs from left to right everywhere. */
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
