import { routes } from '#contract/routes.ts';
import {
  CURRENT_PREDICTION_RULES_VERSION,
  CURRENT_RULES_VERSION,
  type RulesVersion,
} from '#engine/rewards/crowd.ts';
import { loadConfig } from '#server/config.ts';
import type { Reply, TestApp, TestUser } from '#tests/support/app.ts';
import {
  at,
  createTournament,
  detailOf,
  enterSong,
  MINUTE_MS,
  playToTheEnd,
  signUpAll,
  vote,
} from '#tests/support/tournaments.ts';

/** The day of a farmer, who owns every account that takes part, beside a community of honest users. */
export type FarmerDay = {
  accounts: number;
  rulesVersion: RulesVersion;
  /** The size of the farmer's tournaments. */
  songs: number;
};

type Gain = { points: number; championships: number; rightPredictions: number };
export type FarmerResult = {
  /** The tournaments of a day, as many as the limits of the server allow. */
  tournaments: number;
  /** The account that gains most; `rank` is its rank among the honest users. */
  best: Gain & { rank: number };
  all: Gain;
  /** What all accounts gain by the first tournament of the day, and by each further one. */
  firstTournament: Gain;
  furtherTournament: Gain;
  /** The mean of the community, and its best user. */
  honest: Gain;
  bestHonest: Gain;
};

const COMMUNITY = 8;
const DAILY_ANSWERS = 5;
const DAY_MINUTES = 24 * 60;
/** Matches of a minute: more of them fit into a day, and their length does not change what each pays. */
const QUICK = { matchDurationMinutes: 1, matchIntervalMinutes: 1, thirdPlaceMatch: true };

/**
 * Plays a day on a fresh database. The first account enters all songs of its tournaments in one call and opens their rounds by
 * hand, and the others vote for its songs. Two tournaments are played; each further one of the day gains as much as the second.
 * Each account spends its tokens on predictions that the farmer asks and settles. The community plays one tournament in which
 * each user entered a song and votes in every match, and answers predictions that its users ask.
 */
export async function playFarmerDay(app: TestApp, day: FarmerDay): Promise<FarmerResult> {
  const farmers = await signUpAll(app, names('farmer', day.accounts));
  const community = await signUpAll(app, names('honest', COMMUNITY));
  await playHonestly(app, community, day);
  const honest = await readGains(community);
  await farmPredictions(app, farmers, day);
  const predictions = await readGains(farmers);
  const calls = await farmTournament(app, farmers, day);
  const afterFirst = await readGains(farmers);
  await farmTournament(app, farmers, day);
  const afterSecond = await readGains(farmers);
  const tournaments = tournamentsOfDay(calls);
  const first = differences(afterFirst, predictions);
  const further = differences(afterSecond, afterFirst);
  const gains = afterFirst.map((gain, index) => plus(gain, further[index] as Gain, tournaments - 1));
  const { points } = best(gains);
  return {
    tournaments,
    best: { ...best(gains), rank: 1 + honest.filter((user) => user.points > points).length },
    all: sum(gains),
    firstTournament: sum(first),
    furtherTournament: sum(further),
    honest: mean(honest),
    bestHonest: best(honest),
  };
}

type Calls = { songs: number; changes: number; votesOfAccount: number };

/** How many tournaments the limits of the server allow an account in a day, by default. The tournaments run at the same time. */
function tournamentsOfDay({ songs, changes, votesOfAccount }: Calls): number {
  const limits = loadConfig({}).limits;
  const inDay = (perMinute: number, used: number) =>
    Math.floor((perMinute * DAY_MINUTES) / Math.max(1, used));
  return Math.min(
    inDay(limits.tournaments, 1),
    inDay(limits.songs, songs),
    inDay(limits.changes, changes),
    inDay(limits.votes * 60, votesOfAccount),
  );
}

const names = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}_${n + 1}`);

const CURRENT_VERSIONS = {
  tournaments: CURRENT_RULES_VERSION,
  predictions: CURRENT_PREDICTION_RULES_VERSION,
};

/** Puts a new tournament or prediction under the rules version of the day. */
async function begin(
  app: TestApp,
  table: 'tournaments' | 'predictions',
  { id, rulesVersion }: { id: number; rulesVersion: RulesVersion },
): Promise<void> {
  if (rulesVersion >= CURRENT_VERSIONS[table]) return;
  await app.pool.query(`update ${table} set rules_version = $1 where id = $2`, [rulesVersion, id]);
}

async function farmTournament(
  app: TestApp,
  farmers: TestUser[],
  { songs, rulesVersion }: FarmerDay,
): Promise<Calls> {
  const [first, ...helpers] = farmers as [TestUser, ...TestUser[]];
  const id = await createTournament(first, {
    ...QUICK,
    name: 'Farm',
    maxParticipants: songs,
    tournamentType: 'round_robin',
    schedulingType: 'manual',
    tiebreakerSongs: 'optional',
  });
  await begin(app, 'tournaments', { id, rulesVersion });
  const list = Array.from({ length: songs }, (_, n) => ({ title: `Farmed ${id}.${n}`, artist: 'Farmer' }));
  await accepted(first.call(routes.submitSongs, at(id, { songs: list })));
  await accepted(first.call(routes.generateBracket, at(id)));
  const calls: Calls = { songs, changes: 1, votesOfAccount: 0 };
  for (;;) {
    const { status } = await detailOf(first, id);
    if (status === 'completed') return calls;
    const isBetween = status === 'start_playoffs';
    await accepted(first.call(isBetween ? routes.generateKnockout : routes.openRound, at(id)));
    calls.changes += 1;
    const open = (await detailOf(first, id)).matchups.filter((matchup) => matchup.status === 'active');
    for (const matchup of open) for (const helper of helpers) await accepted(vote(helper, matchup, 1));
    calls.votesOfAccount += open.length;
    app.clock.advance(2 * MINUTE_MS);
    await app.timekeeper.runDue();
  }
}

async function accepted(call: Promise<Reply>): Promise<void> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`A call answered ${status}: ${JSON.stringify(body)}`);
}

/**
 * The accounts ask predictions in turn. Each other account with a token left gives the answer that will be right, or the asker
 * if no other account has a token.
 */
async function farmPredictions(
  app: TestApp,
  farmers: TestUser[],
  { rulesVersion }: FarmerDay,
): Promise<void> {
  const tokens = new Map(farmers.map((farmer) => [farmer, DAILY_ANSWERS]));
  const hasToken = (farmer: TestUser) => (tokens.get(farmer) ?? 0) > 0;
  const asked: [TestUser, number][] = [];
  for (let n = 0; farmers.some(hasToken); n += 1) {
    const asker = farmers[n % farmers.length] as TestUser;
    const others = farmers.filter((farmer) => farmer !== asker && hasToken(farmer));
    const id = await ask(app, asker, rulesVersion);
    asked.push([asker, id]);
    for (const answerer of others.length > 0 ? others : farmers.filter(hasToken)) {
      await answer(answerer, id, 'yes');
      tokens.set(answerer, (tokens.get(answerer) ?? 0) - 1);
    }
  }
  await settle(app, asked);
}

async function playHonestly(app: TestApp, community: TestUser[], { rulesVersion }: FarmerDay): Promise<void> {
  const [first] = community as [TestUser];
  const id = await createTournament(first, { name: 'Honest Cup', maxParticipants: COMMUNITY, ...QUICK });
  await begin(app, 'tournaments', { id, rulesVersion });
  for (const [index, user] of community.entries()) await enterSong(user, id, `Honest ${index}`);
  await first.call(routes.generateBracket, { params: { id } });
  await playToTheEnd(app, first, id, async (matchup) => {
    // A fixed taste: each user prefers one of the two songs.
    for (const [index, user] of community.entries())
      await vote(user, matchup, (index + matchup.id) % 3 ? 1 : 2);
  });
  const asked: [TestUser, number][] = [];
  for (let n = 0; n < DAILY_ANSWERS; n += 1) {
    const asker = community[n] as TestUser;
    const prediction = await ask(app, asker, rulesVersion);
    asked.push([asker, prediction]);
    for (const [index, user] of community.entries())
      if (user !== asker) await answer(user, prediction, (index + n) % 2 ? 'yes' : 'no');
  }
  await settle(app, asked);
}

async function ask(app: TestApp, asker: TestUser, rulesVersion: RulesVersion): Promise<number> {
  const expiresAt = new Date(app.clock.now().getTime() + MINUTE_MS).toISOString();
  const { body } = await asker.call(routes.createPrediction, { body: { title: 'Will it win?', expiresAt } });
  await begin(app, 'predictions', { id: body.id, rulesVersion });
  return body.id;
}

async function answer(user: TestUser, id: number, side: 'yes' | 'no'): Promise<void> {
  await user.call(routes.voteOnPrediction, { params: { id }, body: { vote: side } });
}

async function settle(app: TestApp, asked: [TestUser, number][]): Promise<void> {
  app.clock.advance(2 * MINUTE_MS);
  for (const [asker, id] of asked)
    await asker.call(routes.resolvePrediction, { params: { id }, body: { outcome: 'yes' } });
}

async function readGains(users: TestUser[]): Promise<Gain[]> {
  const gains: Gain[] = [];
  for (const user of users) {
    const { points, tournamentsWon, perfectPredictions } = (await user.call(routes.getCurrentUser)).body;
    gains.push({ points, championships: tournamentsWon, rightPredictions: perfectPredictions });
  }
  return gains;
}

const best = (gains: Gain[]): Gain => gains.reduce((a, b) => (b.points > a.points ? b : a));

const plus = (gain: Gain, other: Gain, times: number): Gain => ({
  points: gain.points + times * other.points,
  championships: gain.championships + times * other.championships,
  rightPredictions: gain.rightPredictions + times * other.rightPredictions,
});

const differences = (after: Gain[], before: Gain[]): Gain[] =>
  after.map((gain, index) => plus(gain, before[index] as Gain, -1));

const sum = (gains: Gain[]): Gain => ({
  points: gains.reduce((total, { points }) => total + points, 0),
  championships: gains.reduce((total, { championships }) => total + championships, 0),
  rightPredictions: gains.reduce((total, { rightPredictions }) => total + rightPredictions, 0),
});

function mean(gains: Gain[]): Gain {
  const { points, championships, rightPredictions } = sum(gains);
  const per = (total: number) => Math.round((total / gains.length) * 10) / 10;
  return { points: per(points), championships: per(championships), rightPredictions: per(rightPredictions) };
}
