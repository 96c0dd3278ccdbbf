import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Room {
  width: number;
  height: number;
}

interface ChartContainerProps {
  /** Classes with the minimum height. */
  className: string;
  /** Shown until the size is known and without JavaScript. */
  before?: ReactNode;
  /** Renders the chart for a size in pixels. */
  children: (room: Room) => ReactNode;
}

/** Measures the space for a chart. Time runs left to right in both languages. */
export function ChartContainer({ className, before, children }: ChartContainerProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      setRoom({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      dir="ltr"
      className={clsx(
        'relative grow rounded-button has-focus-visible:outline-2 has-focus-visible:outline-firoozeh',
        className,
      )}
    >
      {room.width > 0 ? children(room) : before}
    </div>
  );
}
