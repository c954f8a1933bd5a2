import { Sender } from 'ws';
import type { ServerMessage } from '#contract/live.ts';

declare module 'ws' {
  /** The library's own way to bytes, which its types leave out. */
  const Sender: { frame(data: Buffer, options: typeof TEXT): Buffer[] };
}

const TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };

/** A message as the bytes of one WebSocket frame (RFC 6455 §5.2), the same for whoever gets it. */
export function toFrame(message: ServerMessage): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(message)), TEXT));
}
