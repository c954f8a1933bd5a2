const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The length, the type and the checksum of a chunk. */
const FRAME_BYTES = 12;

/** The chunks that the pixels need, each with the largest size of its data. Chunks of pixels are bounded by the file. */
const KEPT_BYTES = new Map([
  ['IHDR', 13],
  ['PLTE', 768],
  ['tRNS', 256],
  ['gAMA', 4],
  ['cHRM', 32],
  ['sRGB', 1],
  ['iCCP', 256 * 1024],
  // The orientation. A JPEG has at most this, too.
  ['eXIf', 64 * 1024],
  ['IDAT', Number.POSITIVE_INFINITY],
  ['IEND', 0],
]);

/**
 * A PNG with the chunks that its pixels need alone: the decoder unpacks all texts of a PNG before it tells its size, a
 * thousand bytes for each one. Files of other formats are returned as they are, since they pack no texts.
 * @throws Error for a chunk that is longer than the file. The decoder refuses incomplete pixels itself.
 */
export function keepPixels(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const kept = Buffer.alloc(file.length);
  const seen = new Set<string>();
  let keptBytes = file.copy(kept, 0, 0, SIGNATURE.length);
  for (let start = SIGNATURE.length; start + FRAME_BYTES <= file.length && !seen.has('IEND'); ) {
    const dataBytes = file.readUInt32BE(start);
    const type = file.toString('latin1', start + 4, start + 8);
    const end = start + FRAME_BYTES + dataBytes;
    if (end > file.length && type !== 'IDAT') throw new Error(`The chunk ${type} is longer than the file.`);
    const isKept = dataBytes <= (KEPT_BYTES.get(type) ?? -1) && (type === 'IDAT' || !seen.has(type));
    if (isKept) keptBytes += file.copy(kept, keptBytes, start, end);
    seen.add(type);
    start = end;
  }
  return kept.subarray(0, keptBytes);
}
