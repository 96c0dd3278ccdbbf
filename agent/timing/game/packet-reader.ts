/** Thrown by a reader and by `assertPacket`. */
export class BrokenPacketError extends Error {}

export function assertPacket(holds: boolean): void {
  if (!holds) throw new BrokenPacketError();
}

const controls = /\p{Cc}/gu;

/** Reads a packet sequentially; throws BrokenPacketError if it is truncated or has an invalid value. */
export function readerOf(bytes: Buffer) {
  let at = 0;
  function advance(length: number): number {
    assertPacket(at + length <= bytes.length);
    at += length;
    return at - length;
  }
  const u8 = () => bytes.readUInt8(advance(1));
  function f32(): number {
    const value = bytes.readFloatLE(advance(4));
    assertPacket(Number.isFinite(value));
    return value;
  }
  function narrowText(): string {
    const length = u8();
    const start = advance(length);
    const text = bytes.toString('utf8', start, start + length);
    // It is a truncated wide string.
    assertPacket(!text.includes('\0'));
    return text.replace(controls, '');
  }
  function wideText(): string {
    const codes = Array.from({ length: u8() }, () => bytes.readUInt32LE(advance(4)));
    assertPacket(codes.every((code) => code < 0xd800 || (code > 0xdfff && code <= 0x10ffff)));
    return String.fromCodePoint(...codes).replace(controls, '');
  }
  return {
    u8,
    f32,
    narrowText,
    wideText,
    u16: () => bytes.readUInt16LE(advance(2)),
    u32: () => bytes.readUInt32LE(advance(4)),
    i32: () => bytes.readInt32LE(advance(4)),
    left: () => bytes.length - at,
    peek: () => bytes[at] ?? 0,
  };
}
export type Reader = ReturnType<typeof readerOf>;
