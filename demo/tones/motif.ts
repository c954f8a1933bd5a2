import { type Random, randomOf } from '#demo/random.ts';

/** Samples a second, of one channel: enough for a short tune, and about a third of the rate of a CD. */
export const SAMPLE_RATE = 16_000;
const SECONDS = 6;
const FADE_OUT_MS = 400;

/** Steps of a scale in semitones: minor and major pentatonic, Dorian, and Phrygian dominant. */
const SCALES = [
  [0, 3, 5, 7, 10],
  [0, 2, 4, 7, 9],
  [0, 2, 3, 5, 7, 9, 10],
  [0, 1, 4, 5, 7, 8, 10],
];
/** How loud the overtones of each sound are, and how fast it fades. */
const SOUNDS = [
  { overtones: [1, 0.4, 0.12], fade: 3 },
  { overtones: [1, 0, 0.34, 0, 0.18], fade: 5 },
  { overtones: [0.8, 0.5, 0.3, 0.2], fade: 2 },
  { overtones: [1, 0, 0, 0.45], fade: 6 },
];

/**
 * Plays the motif of a song of the demo: a tune of one bar, repeated until the end, with a bass and a beat. Title and artist choose
 * everything, so each song has its own. The samples are between -1 and 1.
 */
export function playMotif({ title, artist }: { title: string; artist: string }): Float32Array {
  const random = randomOf(`${artist} ${title}`);
  const samples = new Float32Array(SECONDS * SAMPLE_RATE);
  const scale = pick(SCALES, random);
  const sound = pick(SOUNDS, random);
  const root = 45 + Math.floor(random.between(0, 12));
  const stepSeconds = 60 / random.between(96, 144) / 2;
  const tune = writeTune(random, scale);
  const chords = [0, 3, 4, 0].map(
    (step) => scale[(step + Math.floor(random.between(0, 2))) % scale.length] ?? 0,
  );
  for (let step = 0; step * stepSeconds < SECONDS; step += 1) {
    const at = step * stepSeconds;
    const note = tune[step % tune.length];
    if (note !== null && note !== undefined) {
      addNote(samples, { at, pitch: root + 12 + note, loudness: 0.3, ...sound });
    }
    if (step % 4 === 0) {
      const chord = chords[(step / 4) % chords.length] ?? 0;
      addNote(samples, { at, pitch: root - 12 + chord, loudness: 0.34, overtones: [1, 0.3], fade: 2.2 });
      addKick(samples, at);
    }
    if (step % 4 === 2) addBrush(samples, at, random);
  }
  return fadeOut(samples);
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T;
}

/** Returns eight notes in semitones above the root, which mostly move to a neighbour; null is a rest. */
function writeTune(random: Random, scale: readonly number[]): (number | null)[] {
  let degree = Math.floor(random.between(0, scale.length));
  return Array.from({ length: 8 }, (_, step) => {
    degree = Math.max(0, Math.min(scale.length * 2 - 1, degree + Math.round(random.between(-2.4, 2.4))));
    if (step > 0 && random() < 0.22) return null;
    return (scale[degree % scale.length] ?? 0) + 12 * Math.floor(degree / scale.length);
  });
}

type Note = { at: number; pitch: number; loudness: number; overtones: readonly number[]; fade: number };

/** Adds a note; `pitch` is a MIDI number, `at` in seconds. */
function addNote(samples: Float32Array, { at, pitch, loudness, overtones, fade }: Note): void {
  const radians = (2 * Math.PI * 440 * 2 ** ((pitch - 69) / 12)) / SAMPLE_RATE;
  addSound(samples, { at, seconds: Math.min(1.2, 4 / fade) }, (index, seconds) => {
    const attack = Math.min(1, seconds / 0.008);
    const tone = overtones.reduce(
      (sum, part, number) => sum + part * Math.sin(radians * index * (number + 1)),
      0,
    );
    return loudness * attack * Math.exp(-fade * seconds) * tone;
  });
}

const addKick = (samples: Float32Array, at: number) =>
  addSound(
    samples,
    { at, seconds: 0.22 },
    (_, seconds) =>
      0.5 *
      Math.exp(-16 * seconds) *
      Math.sin(2 * Math.PI * (46 * seconds + 4 * (1 - Math.exp(-30 * seconds)))),
  );

const addBrush = (samples: Float32Array, at: number, random: Random) =>
  addSound(
    samples,
    { at, seconds: 0.12 },
    (_, seconds) => 0.09 * Math.exp(-38 * seconds) * random.between(-1, 1),
  );

function addSound(
  samples: Float32Array,
  { at, seconds }: { at: number; seconds: number },
  sampleAt: (index: number, seconds: number) => number,
): void {
  const first = Math.round(at * SAMPLE_RATE);
  const count = Math.min(Math.round(seconds * SAMPLE_RATE), samples.length - first);
  for (let index = 0; index < count; index += 1) {
    samples[first + index] = (samples[first + index] ?? 0) + sampleAt(index, index / SAMPLE_RATE);
  }
}

/** Keeps the sum below 1 without a hard edge, and ends in silence. */
function fadeOut(samples: Float32Array): Float32Array {
  const last = (FADE_OUT_MS / 1000) * SAMPLE_RATE;
  return samples.map((sample, index) => Math.tanh(sample) * Math.min(1, (samples.length - index) / last));
}
