import type { ServerMessage } from '#contract/live.ts';

/** The first byte of a frame with a complete text message (RFC 6455 §5.2). */
const FINAL_TEXT_FRAME = 0x81;
/** Second bytes for lengths above 125: the length follows in two or in eight bytes. */
const LENGTH = { inTwoBytes: 126, inEightBytes: 127 };

/**
 * Encodes a message as one WebSocket frame that all sockets of a room share. The ws library would encode the
 * message again for each socket.
 */
export function toFrame(message: ServerMessage): Buffer {
  const json = JSON.stringify(message);
  const length = Buffer.byteLength(json);
  const start = length < LENGTH.inTwoBytes ? 2 : length < 2 ** 16 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = FINAL_TEXT_FRAME;
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
