import type { UpdatePacket } from './game/packets.ts';

/** A car without updates for this long has left. */
const silentMs = 10_000;
/** No car is faster: a higher speed is a teleport. */
const highestKmh = 600;

export const oneDecimal = (value: number) => Math.round(value * 10) / 10;

type Position = Omit<UpdatePacket, 'type' | 'car_id'> & { at: number };

/** `[car_id, share, kmh, x, z]` */
export type FrameCar = [number, number, number, number, number];

/** The last known position of each car. */
export function createPositions() {
  const positions = new Map<number, Position>();
  return {
    get: (car_id: number): Position | undefined => positions.get(car_id),
    set({ car_id, share, kmh, x, z }: UpdatePacket, at: number): void {
      positions.set(car_id, { share, kmh, x, z, at });
    },
    delete: (car_id: number) => positions.delete(car_id),
    clear: () => positions.clear(),
    /** The current cars, in the format of a frame. */
    list: (at: number): FrameCar[] =>
      [...positions].flatMap(([car_id, { share, kmh, x, z, at: driven }]): FrameCar[] => {
        if (at - driven > silentMs || kmh > highestKmh) return [];
        return [[car_id, Math.round(share * 1e5) / 1e5, oneDecimal(kmh), oneDecimal(x), oneDecimal(z)]];
      }),
  };
}
