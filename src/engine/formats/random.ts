/** Mixes a text into 32-bit words (xmur3): every character changes every word that follows. */
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
 * A generator of numbers in [0, 1) that the seed alone decides (R14): sfc32 seeded through xmur3. Integer
 * arithmetic only, so every machine and browser repeats the same draw.
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

/** A shuffled copy (Fisher-Yates); every order is equally likely as far as `random` is even. */
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
