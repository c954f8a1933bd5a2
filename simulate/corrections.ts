import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { findDifferences } from '#server/db/recount.ts';
import type { ApiClient, TestApp, TestUser } from '#tests/support/app.ts';
import { createGuest } from '#tests/support/guests.ts';
import { detailOf, fillTournament, MINUTE_MS, signUpAll } from '#tests/support/tournaments.ts';
import { type EventCounts, History, noEvents, type Tournament } from './correction-history.ts';
import { readStates } from './correction-state.ts';
import { rollDice } from './random-plan.ts';

type Plan = {
  seed: string;
  histories: number;
  /** The number of the first history. Each depends on the seed and its number. */
  first?: number;
  /** How many tournaments of each setting are played at the same time. */
  copies?: number;
  isOver?: () => boolean;
  onPlayed?: (outcome: Histories) => void;
};
export type Histories = { played: number; counts: EventCounts; failures: string[] };

const SETTINGS: Partial<CreateTournamentInput>[] = [
  {},
  { thirdPlaceMatch: true },
  { thirdPlaceMatch: true, submitterVisibility: 'after_elimination' },
  { voterPolicy: 'guest', countVisibility: 'after_close' },
];
/** A tournament with groups has four times as many matches as the others, so only every fifth copy includes one. */
const GROUPS_EVERY = 5;
const GROUPS: Partial<CreateTournamentInput> = {
  tournamentType: 'round_robin',
  maxParticipants: 8,
  songsPerGroup: 4,
  thirdPlaceMatch: true,
};
/** The votes of a match are cast in two halves, so that a selection by time can separate them. */
const HALF_MS = 5_000;
/** Within this time all open matches end, and a stage without an open match goes on. */
const STEP_MS = 5 * MINUTE_MS;
const MAX_STEPS = 120;

/**
 * Plays random histories of votes, ends, corrections, withdrawals, deletions and votes that are set aside. The songs of
 * some small tournaments, which are played at the same time, are drawn again for each history. Each tournament must be
 * completed, and the recount must differ by 0 whenever all of them are completed.
 */
export async function playHistories(app: TestApp, plan: Plan): Promise<Histories> {
  const { seed, histories, first = 1, copies = 1, isOver = () => false, onPlayed } = plan;
  const admin = await app.signUp('admin');
  const tournaments = await createTournaments(app, admin, copies);
  const outcome: Histories = { played: 0, counts: noEvents(), failures: [] };
  while (outcome.played < histories && !isOver()) {
    const next = first + outcome.played;
    const batch = tournaments.slice(0, histories - outcome.played).map((tournament, index) => {
      const dice = rollDice(`${seed} ${next + index}`);
      return new History({ app, admin, dice, ...tournament }, outcome.counts);
    });
    await playTogether(app, batch);
    outcome.played += batch.length;
    const faults = await Promise.all(batch.map((history) => history.findFault()));
    for (const [index, fault] of faults.entries()) {
      if (fault) outcome.failures.push(`History ${next + index}: ${fault}`);
    }
    const differences = await findDifferences(app.pool);
    if (differences.length > 0) {
      const shown = JSON.stringify(differences.slice(0, 3));
      outcome.failures.push(`Histories ${next} to ${first + outcome.played - 1} differ: ${shown}`);
    }
    onPlayed?.(outcome);
  }
  return outcome;
}

async function createTournaments(app: TestApp, admin: TestUser, copies: number): Promise<Tournament[]> {
  const names = Array.from({ length: 8 }, (_, index) => `player_${index + 1}`);
  const people = await signUpAll(app, names);
  const guests: ApiClient[] = [];
  while (guests.length < 4) guests.push(await createGuest(app));
  const tournaments: Tournament[] = [];
  const settingsOf = (copy: number) => (copy % GROUPS_EVERY === 0 ? [...SETTINGS, GROUPS] : SETTINGS);
  for (const settings of Array.from({ length: copies }, (_, copy) => settingsOf(copy)).flat()) {
    const common = { schedulingType: 'manual', matchDurationMinutes: 1, ...settings } as const;
    const submitters = people.slice(0, settings.maxParticipants ?? 4);
    const tiebreakers = settings.thirdPlaceMatch ? 1 : 0;
    const id = await fillTournament(admin, submitters, common, { tiebreakers });
    const songIds = (await detailOf(admin, id)).songs.map((song) => song.id);
    const voters = settings.voterPolicy === 'guest' ? [...guests, ...people] : people;
    tournaments.push({ id, songIds, voters });
  }
  return tournaments;
}

async function playTogether({ pool, timekeeper, clock }: TestApp, batch: readonly History[]): Promise<void> {
  const read = (histories: readonly History[]) =>
    readStates(
      pool,
      histories.map(({ id }) => id),
    );
  await Promise.all(batch.map((history) => history.start()));
  let running = batch;
  for (let step = 0; step < MAX_STEPS && running.length > 0; step += 1) {
    await timekeeper.runDue();
    const before = await read(running);
    await Promise.all(running.map((history) => history.change(before(history.id), step)));
    const after = await read(running);
    for (const history of running) history.state = after(history.id);
    await Promise.all(running.map((history) => history.castFirstVotes()));
    clock.advance(HALF_MS);
    await Promise.all(running.map((history) => history.castLaterVotes()));
    clock.advance(STEP_MS);
    running = running.filter((history) => !history.isOver);
  }
}
