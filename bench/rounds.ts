/** One thing that is measured: a round counts for some seconds and says how many votes a second it did. */
export type Subject = { name: string; measure(seconds: number): Promise<number> };
export type Figure = { name: string; rounds: number[]; median: number };

const WARM_UP_SECONDS = 2;

/**
 * Measures the subjects in turns, so that whatever else the machine does in a while hits all of them alike; each is
 * warmed up first and its median counts.
 */
export async function measureInTurns(
  subjects: Subject[],
  { rounds, seconds, say }: { rounds: number; seconds: number; say: (line: string) => void },
): Promise<Figure[]> {
  const results = subjects.map((subject) => ({ subject, rounds: [] as number[] }));
  for (const { subject } of results) await subject.measure(WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round += 1) {
    for (const result of results) {
      const perSecond = await result.subject.measure(seconds);
      result.rounds.push(perSecond);
      say(`  round ${round}: ${result.subject.name} ${Math.round(perSecond)}/s`);
    }
  }
  return results.map(({ subject, rounds }) => ({ name: subject.name, rounds, median: median(rounds) }));
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
