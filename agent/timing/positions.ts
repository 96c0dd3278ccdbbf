import type { UpdatePacket } from './game/packets.ts';

/** Who told nothing for so long does not drive. */
const silentMs = 10_000;
/** Nobody drives faster: such a figure is a car put back to its place. */
const highestKmh = 600;

export const oneDecimal = (value: number) => Math.round(value * 10) / 10;

type Position = Omit<UpdatePacket, 'type' | 'car_id'> & { at: number };

/** `[car_id, share, kmh, x, z]` */
export type FrameCar = [number, number, number, number, number];

/** Where the cars were last. */
export function createPositions() {
  const positions = new Map<number, Position>();
  return {
    get: (car_id: number): Position | undefined => positions.get(car_id),
    set({ car_id, share, kmh, x, z }: UpdatePacket, at: number): void {
      positions.set(car_id, { share, kmh, x, z, at });
    },
    delete: (car_id: number) => positions.delete(car_id),
    clear: () => positions.clear(),
    /** Those who drive now, as a frame has them. */
    list: (at: number): FrameCar[] =>
      [...positions].flatMap(([car_id, { share, kmh, x, z, at: driven }]): FrameCar[] => {
        if (at - driven > silentMs || kmh > highestKmh) return [];
        return [[car_id, Math.round(share * 1e5) / 1e5, oneDecimal(kmh), oneDecimal(x), oneDecimal(z)]];
      }),
  };
}
