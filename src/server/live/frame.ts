import type { ServerMessage } from '#contract/live.ts';

/** The last frame of a message, and its only one; its data is text (RFC 6455 §5.2). */
const WHOLE_TEXT = 0x81;
/** In place of a length of up to 125 bytes: two bytes follow that hold it, or eight. */
const LENGTH = { inTwoBytes: 126, inEightBytes: 127 };

/**
 * A message as the bytes of one WebSocket frame, the same for whoever gets it. The library makes a frame for each
 * socket, and so for five thousand of them five thousand times.
 */
export function toFrame(message: ServerMessage): Buffer {
  const json = JSON.stringify(message);
  const length = Buffer.byteLength(json);
  const start = length < LENGTH.inTwoBytes ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = WHOLE_TEXT;
  if (start === 2) frame[1] = length;
  if (start === 4) {
    frame[1] = LENGTH.inTwoBytes;
    frame.writeUInt16BE(length, 2);
  }
  if (start === 10) {
    frame[1] = LENGTH.inEightBytes;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(json, start);
  return frame;
}
