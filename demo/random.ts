/** A source of numbers from 0 to below 1 that are always the same for the same text. */
export type Random = {
  (): number;
  /** A number of a range. */
  between(low: number, high: number): number;
};

/** Creates the source for a text: FNV-1a for the seed, mulberry32 for the sequence. */
export function randomOf(text: string): Random {
  let state = hashOf(text);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Object.assign(next, { between: (low: number, high: number) => low + (high - low) * next() });
}

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}
