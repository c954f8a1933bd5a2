const SAMPLES_A_SECOND = 8000;
const SECONDS = 8;

/** Eight seconds of a tone as a WAV file of 8-bit mono samples. */
export function toneFile(): Buffer {
  const samples = Buffer.from(
    Array.from(
      { length: SECONDS * SAMPLES_A_SECOND },
      (_, index) => 128 + Math.round(40 * Math.sin(index / 3)),
    ),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_A_SECOND, 24);
  head.writeUInt32LE(SAMPLES_A_SECOND, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
