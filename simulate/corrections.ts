import type { CreateTournamentInput } from '#contract/tournament-settings.ts';
import { findDifferences } from '#server/db/recount.ts';
import type { ApiClient, TestApp, TestUser } from '#tests/support/app.ts';
import { createGuest } from '#tests/support/guests.ts';
import { fillTournament, MINUTE_MS, signUpAll } from '#tests/support/tournaments.ts';
import { type EventCounts, History, noEvents, type Tournament } from './correction-history.ts';
import { rollDice } from './random-plan.ts';

type Plan = {
  seed: string;
  histories: number;
  /** How many tournaments of each setting are played at the same time. */
  copies?: number;
  isOver?: () => boolean;
};
type Histories = { played: number; counts: EventCounts; failures: string[] };

const SETTINGS: Partial<CreateTournamentInput>[] = [
  {},
  { thirdPlaceMatch: true },
  { thirdPlaceMatch: true, submitterVisibility: 'after_elimination' },
  { voterPolicy: 'guest', countVisibility: 'after_close' },
  { tournamentType: 'round_robin', maxParticipants: 8, songsPerGroup: 4, thirdPlaceMatch: true },
];
/** Votes of a match come in two halves, so that a time divides them. */
const HALF_MS = 5_000;
/** All open matches end in a step, and a stage without one goes on. */
const STEP_MS = 5 * MINUTE_MS;
const MOST_STEPS = 120;

/**
 * Plays random histories of votes, ends, corrections, withdrawals, deletions and votes that are set aside. The songs of
 * some small tournaments, which are played at the same time, are drawn again for each history. Each tournament must be
 * completed, and the recount must differ by 0 whenever all of them are.
 */
export async function playHistories(
  app: TestApp,
  { seed, histories, copies = 1, isOver = () => false }: Plan,
): Promise<Histories> {
  const admin = await app.signUp('admin');
  const tournaments = await createTournaments(app, admin, copies);
  const outcome: Histories = { played: 0, counts: noEvents(), failures: [] };
  while (outcome.played < histories && !isOver()) {
    const first = outcome.played + 1;
    const batch = tournaments.slice(0, histories - outcome.played).map((tournament, index) => {
      const dice = rollDice(`${seed} ${first + index}`);
      return new History({ app, admin, dice, ...tournament }, outcome.counts);
    });
    await playTogether(app, batch);
    outcome.played += batch.length;
    for (const [index, history] of batch.entries()) {
      const fault = history.findFault();
      if (fault) outcome.failures.push(`History ${first + index} ${fault}`);
    }
    const differences = await findDifferences(app.pool);
    if (differences.length > 0) {
      const shown = JSON.stringify(differences.slice(0, 3));
      outcome.failures.push(`Histories ${first} to ${outcome.played} differ: ${shown}`);
    }
  }
  return outcome;
}

async function createTournaments(app: TestApp, admin: TestUser, copies: number): Promise<Tournament[]> {
  const names = Array.from({ length: 8 }, (_, index) => `player_${index + 1}`);
  const people = await signUpAll(app, names);
  const guests: ApiClient[] = [];
  while (guests.length < 4) guests.push(await createGuest(app));
  const tournaments: Tournament[] = [];
  for (const settings of Array.from({ length: copies }, () => SETTINGS).flat()) {
    const common = { schedulingType: 'manual', matchDurationMinutes: 1, ...settings } as const;
    const songs = people.slice(0, settings.maxParticipants ?? 4);
    const tiebreakers = settings.thirdPlaceMatch ? 1 : 0;
    const id = await fillTournament(admin, songs, common, { tiebreakers });
    tournaments.push({ id, voters: settings.voterPolicy === 'guest' ? [...guests, ...people] : people });
  }
  return tournaments;
}

async function playTogether({ timekeeper, clock }: TestApp, batch: readonly History[]): Promise<void> {
  await Promise.all(batch.map((history) => history.start()));
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const running = batch.filter((history) => !history.isOver);
    if (running.length === 0) return;
    await timekeeper.runDue();
    await Promise.all(running.map((history) => history.beginStep(step)));
    clock.advance(HALF_MS);
    await Promise.all(running.map((history) => history.endStep()));
    clock.advance(STEP_MS);
  }
}
