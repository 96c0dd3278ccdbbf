import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Room {
  width: number;
  height: number;
}

interface ChartContainerProps {
  /** At least how high it is. */
  className: string;
  /** Until its room is known, and without script. */
  before?: ReactNode;
  /** Draws into the room, in pixels. */
  children: (room: Room) => ReactNode;
}

/** The room that the page gives to a chart. Time runs left to right in both languages. */
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
