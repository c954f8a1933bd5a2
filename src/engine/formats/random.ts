/** Hashes a text into a sequence of 32-bit words (xmur3). */
function hashWords(text: string): () => number {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
}

/**
 * Creates a generator of numbers in [0, 1) that depends on the seed alone: sfc32, seeded with xmur3 (rule D1). It uses
 * integer arithmetic only, so that each server and browser repeats the same draw.
 */
export function createRandom(seed: string): () => number {
  const word = hashWords(seed);
  let a = word();
  let b = word();
  let c = word();
  let counter = word();
  return () => {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return (mixed >>> 0) / 4294967296;
  };
}

/** Returns a shuffled copy (Fisher-Yates) in which every order is equally likely. */
export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    const moved = shuffled[last] as T;
    shuffled[last] = shuffled[pick] as T;
    shuffled[pick] = moved;
  }
  return shuffled;
}
