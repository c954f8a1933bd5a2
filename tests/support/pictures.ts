import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** A picture of one colour. */
export const plain = (width: number, height: number, background = '#123456'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture of random pixels, which no format can compress. */
export const noisy = (side: number): Sharp =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } });

/** A small picture that differs from all others. */
export const uniquePicture = (): Promise<Buffer> => noisy(16).png().toBuffer();

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A valid PNG of few bytes and very many black pixels. */
export function pixelBomb(width: number, height = width): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, greyscale.
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The beginning of an interlaced PNG with four channels of 16 bits, which is enough to refuse it. */
export function interlacedHeader(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(1_000)))]);
}

/** A text of one letter in a compressed chunk of a PNG. */
export function packedText(type: 'zTXt' | 'iTXt', length: number): Buffer {
  const head = type === 'zTXt' ? 'name\0\0' : 'name\0\x01\0\0\0';
  return chunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(length, 'a'))]));
}

/** A PNG with chunks after its header, which ends at byte 33. */
export const withChunks = (png: Buffer, chunks: Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
