interface SparklineProps {
  values: readonly number[];
  domain: readonly [low: number, high: number];
  className?: string;
}

/** A small line without axes, 32 px high by default, with its value in adjacent text. Never mirrored. */
export function Sparkline({ values, domain: [low, high], className = 'h-8' }: SparklineProps) {
  const points = values.map((value, place) => {
    const x = values.length === 1 ? 50 : (place / (values.length - 1)) * 100;
    const y = 30 - ((value - low) / (high - low)) * 28;
    return `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
  });
  return (
    <svg aria-hidden="true" viewBox="0 0 100 32" preserveAspectRatio="none" className={`w-full ${className}`}>
      <path
        d={`M${points.join('L')}`}
        fill="none"
        stroke="var(--firoozeh)"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
