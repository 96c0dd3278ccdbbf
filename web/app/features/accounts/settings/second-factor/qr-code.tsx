import { encode } from 'uqr';

/** Light squares round the code, which cameras need to find it. */
const quiet = 4;

/** Black on white in both themes, and the same way round in both directions: cameras read nothing else well. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <title>{label}</title>
      <rect width={size} height={size} fill="white" />
      <path d={squares.join('')} fill="black" />
    </svg>
  );
}
