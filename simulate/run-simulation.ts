import { routes } from '#contract/routes.ts';
import { findDifferences } from '#server/db/recount.ts';
import { cookieOf, PASSWORD, type TestApp, type TestUser } from '#tests/support/app.ts';
import { signUpAll } from '#tests/support/tournaments.ts';
import type { People } from './events.ts';
import { findBrokenInvariant, findShortInterval } from './invariants.ts';
import { type Played, playTournament } from './play-tournament.ts';
import { type Plan, randomPlan, rollDice } from './random-plan.ts';

/** The admin of a simulation, and no limits: simulated users send more requests in a minute than these allow real ones. */
export const SIMULATION_ENV = {
  ADMIN_EMAIL: 'admin@test.example',
  LIMIT_VOTES: '1000000',
  LIMIT_TOURNAMENTS: '1000000',
  LIMIT_PREDICTIONS: '1000000',
  LIMIT_SONGS: '1000000',
  LIMIT_CHANGES: '1000000',
};

const SUBMITTERS = 9;
/** A sign-in lasts 30 days, and users sign in again only between two tournaments. */
const SIGN_IN_EVERY_MS = 10 * 24 * 60 * 60_000;
/** A recount reads the whole database. */
const RECOUNT_EVERY = 10;

type Failure = { tournament: number; plan: Plan; broken: string };
type Outcome = { played: Played[]; failures: Failure[] };

type Simulation = {
  seed: string;
  tournaments: number;
  maxSongs: number;
  /** Stops after a tournament once this returns true. */
  isOver?: () => boolean;
  onPlayed?: (tournament: number, played: Played) => void;
};

/**
 * Plays random tournaments one after the other. The choices of each depend on the seed and its number alone; the server
 * draws at random.
 */
export async function runSimulation(app: TestApp, simulation: Simulation): Promise<Outcome> {
  const registered = await signUpPeople(app);
  let people = registered;
  let signedInAt = app.clock.now().getTime();
  const outcome: Outcome = { played: [], failures: [] };
  for (let tournament = 1; tournament <= simulation.tournaments; tournament += 1) {
    if (app.clock.now().getTime() - signedInAt > SIGN_IN_EVERY_MS || tournament === 1) {
      people = await signInAgain(app, registered);
      signedInAt = app.clock.now().getTime();
    }
    const dice = rollDice(`${simulation.seed} ${tournament}`);
    const plan = randomPlan(dice, simulation);
    const played = await playTournament(app, people, plan, dice);
    outcome.played.push(played);
    const isLast = tournament === simulation.tournaments || simulation.isOver?.() === true;
    const broken =
      played.broken ??
      findBrokenInvariant(played.detail) ??
      brokenInterval(played) ??
      lostVotes(played) ??
      (isLast || tournament % RECOUNT_EVERY === 0 ? await brokenCount(app) : null);
    if (broken) outcome.failures.push({ tournament, plan, broken });
    simulation.onPlayed?.(tournament, played);
    if (isLast) break;
  }
  return outcome;
}

async function signUpPeople(app: TestApp): Promise<People> {
  const admin = await app.signUp('admin');
  const creator = await app.signUp('creator');
  const names = Array.from({ length: SUBMITTERS }, (_, index) => `submitter_${index + 1}`);
  return { admin, creator, submitters: await signUpAll(app, names) };
}

/** Signs everyone in again for 30 days: the clock of a simulation moves by months. */
async function signInAgain(app: TestApp, { admin, creator, submitters }: People): Promise<People> {
  const signIn = async (user: TestUser): Promise<TestUser> => {
    const body = { email: user.email, password: PASSWORD, rememberMe: true };
    return { ...user, ...app.browser(cookieOf(await app.visitor.call(routes.logIn, { body }))) };
  };
  return {
    admin: await signIn(admin),
    creator: await signIn(creator),
    submitters: await Promise.all(submitters.map(signIn)),
  };
}

/** Deleted matches and rounds opened in a pause disturb the schedule; manual tournaments have none. */
function brokenInterval({ detail, counts }: Played): string | null {
  const isDisturbed = counts.deletions > 0 || counts.openings > 0;
  return detail.schedulingType === 'manual' || isDisturbed ? null : findShortInterval(detail);
}

/** Deletions and forced statuses drop matches with their votes. */
function lostVotes({ detail, counts }: Played): string | null {
  if (counts.deletions > 0 || counts.forced > 0) return null;
  const tallied = detail.matchups.reduce((sum, { totalVotes }) => sum + (totalVotes ?? 0), 0);
  return counts.votes === tallied
    ? null
    : `has ${tallied} votes in its tallies, ${counts.votes} were acknowledged`;
}

async function brokenCount({ pool }: TestApp): Promise<string | null> {
  const differences = await findDifferences(pool);
  return differences.length === 0 ? null : `the recount differs: ${JSON.stringify(differences.slice(0, 3))}`;
}
