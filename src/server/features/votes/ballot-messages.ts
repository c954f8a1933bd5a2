import { BALLOT_EFFECTS, BALLOT_INTENTS } from '#engine/matchup/ballot.ts';
import type { StoredTally } from '#server/db/tally-slots.ts';
import type { Ballot, BallotOutcome } from './ballot-data.ts';

// What goes between the threads. An array of numbers is copied in a tenth of the time that as many objects take.

/** Ballots with their ids. A hash of 0 stands for none, and `keys` is null where no ballot has one. */
export type PackedBallots = { numbers: Float64Array; hashes: BigInt64Array; keys: (string | null)[] | null };

const BALLOT_NUMBERS = 6;

export function packBallots(ballots: readonly (readonly [id: number, Ballot])[]): PackedBallots {
  const numbers = new Float64Array(ballots.length * BALLOT_NUMBERS);
  const hashes = new BigInt64Array(ballots.length);
  let hasKeys = false;
  for (const [index, [id, ballot]] of ballots.entries()) {
    const { userId, tournamentId, matchupId, songId, intent, key, addressHash } = ballot;
    const at = index * BALLOT_NUMBERS;
    numbers[at] = id;
    numbers[at + 1] = userId;
    numbers[at + 2] = tournamentId;
    numbers[at + 3] = matchupId;
    numbers[at + 4] = songId;
    numbers[at + 5] = intent ? BALLOT_INTENTS.indexOf(intent) : -1;
    hashes[index] = addressHash ?? 0n;
    if (key !== null) hasKeys = true;
  }
  return { numbers, hashes, keys: hasKeys ? ballots.map(([, { key }]) => key) : null };
}

export const unpackBallots = ({ numbers, hashes, keys }: PackedBallots): [id: number, Ballot][] =>
  Array.from(hashes, (hash, index) => {
    const at = index * BALLOT_NUMBERS;
    return [
      numbers[at] as number,
      {
        userId: numbers[at + 1] as number,
        tournamentId: numbers[at + 2] as number,
        matchupId: numbers[at + 3] as number,
        songId: numbers[at + 4] as number,
        intent: BALLOT_INTENTS[numbers[at + 5] as number],
        key: keys?.[index] ?? null,
        addressHash: hash === 0n ? undefined : hash,
      },
    ];
  });

type Refusal = Extract<BallotOutcome, { ok: false }>;
/** Outcomes with the ids of their ballots. Votes of a matchup share its tally. */
export type PackedOutcomes = { numbers: Float64Array; tallies: StoredTally[]; refusals: Refusal[] };

const OUTCOME_NUMBERS = 6;
/** In place of an effect. */
const NOT_WRITTEN = -1;
const REFUSED = -2;

/** Packs the outcomes of ballots. One that could not be written has none. */
export function packOutcomes(
  outcomes: readonly (readonly [id: number, BallotOutcome | null])[],
): PackedOutcomes {
  const numbers = new Float64Array(outcomes.length * OUTCOME_NUMBERS);
  const places = new Map<StoredTally, number>();
  const refusals: Refusal[] = [];
  for (const [index, [id, outcome]] of outcomes.entries()) {
    const at = index * OUTCOME_NUMBERS;
    numbers[at] = id;
    numbers[at + 1] = NOT_WRITTEN;
    if (!outcome) continue;
    if (!outcome.ok) {
      numbers[at + 1] = REFUSED;
      numbers[at + 2] = refusals.push(outcome) - 1;
      continue;
    }
    const place = places.get(outcome.tally) ?? places.size;
    places.set(outcome.tally, place);
    numbers[at + 1] = BALLOT_EFFECTS.indexOf(outcome.effect);
    numbers[at + 2] = place;
    numbers[at + 3] = outcome.songId ?? 0;
    numbers[at + 4] = outcome.countedAt;
    numbers[at + 5] = Number(outcome.showsSide) + 2 * Number(outcome.isSetAside);
  }
  return { numbers, tallies: [...places.keys()], refusals };
}

export const unpackOutcomes = ({ numbers, tallies, refusals }: PackedOutcomes) =>
  Array.from({ length: numbers.length / OUTCOME_NUMBERS }, (_, index): [number, BallotOutcome | null] => {
    const at = index * OUTCOME_NUMBERS;
    const [id, kind, place] = [numbers[at], numbers[at + 1], numbers[at + 2]] as [number, number, number];
    if (kind === REFUSED) return [id, refusals[place] ?? null];
    const [effect, tally] = [BALLOT_EFFECTS[kind], tallies[place]];
    if (!effect || !tally) return [id, null];
    const flags = numbers[at + 5] as number;
    return [
      id,
      {
        ok: true,
        effect,
        songId: numbers[at + 3] || null,
        tally,
        countedAt: numbers[at + 4] as number,
        showsSide: flags % 2 === 1,
        isSetAside: flags >= 2,
      },
    ];
  });
