import { packetCodes } from './packets.ts';

/** Requests the position of each car every so many ms. */
export function updateIntervalRequest(interval_ms: number): Buffer {
  const bytes = Buffer.from([packetCodes.setUpdateInterval, 0, 0]);
  bytes.writeUInt16LE(interval_ms, 1);
  return bytes;
}

export const carInfoRequest = (car_id: number): Buffer => Buffer.from([packetCodes.getCarInfo, car_id]);

/** Requests the current session. */
export function sessionInfoRequest(): Buffer {
  const bytes = Buffer.from([packetCodes.getSessionInfo, 0, 0]);
  bytes.writeInt16LE(-1, 1);
  return bytes;
}

/** The requested interval; undefined for any other request. */
export function requestedInterval(bytes: Buffer): number | undefined {
  const isInterval = bytes.length === 3 && bytes[0] === packetCodes.setUpdateInterval;
  return isInterval ? bytes.readUInt16LE(1) : undefined;
}
