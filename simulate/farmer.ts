import { routes } from '#contract/routes.ts';
import { CURRENT_RULES_VERSION, type RulesVersion } from '#engine/rewards/crowd.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import {
  createTournament,
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
  /** The farmer's tournaments of that day. */
  tournaments: number;
};

type Gain = { points: number; championships: number; rightPredictions: number };
export type FarmerResult = {
  /** The account that gains most; `rank` is its rank on the leaderboard. */
  best: Gain & { rank: number };
  all: Gain;
  /** The mean of the community, and its best user. */
  honest: Gain;
  bestHonest: Gain;
};

const COMMUNITY = 8;
const DAILY_ANSWERS = 5;
/** Matches of a minute: more of them fit into a day, and more do not change what each pays. */
const QUICK = { matchDurationMinutes: 1, matchIntervalMinutes: 1, thirdPlaceMatch: true };

/**
 * Plays a day on a fresh database. The first account enters all songs of its tournaments, and the others vote for it. Each
 * account spends its tokens on predictions that the farmer asks and settles. The community plays one tournament in which
 * each user entered a song and votes in every match, and answers predictions that its users ask.
 */
export async function playFarmerDay(app: TestApp, day: FarmerDay): Promise<FarmerResult> {
  const farmers = await signUpAll(app, names('farmer', day.accounts));
  const community = await signUpAll(app, names('honest', COMMUNITY));
  await playHonestly(app, community, day);
  await farmTournaments(app, farmers, day);
  await farmPredictions(app, farmers, day);
  const gains = await readGains(farmers);
  const honest = await readGains(community);
  const bestAccount = farmers[gains.indexOf(best(gains))] as TestUser;
  return {
    best: { ...best(gains), rank: (await bestAccount.call(routes.getCurrentUser)).body.rank },
    all: sum(gains),
    honest: mean(honest),
    bestHonest: best(honest),
  };
}

const names = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}_${n + 1}`);

/** What began now began under the version of the day. */
async function begin(
  app: TestApp,
  table: 'tournaments' | 'predictions',
  { id, rulesVersion }: { id: number; rulesVersion: RulesVersion },
): Promise<void> {
  if (rulesVersion === CURRENT_RULES_VERSION) return;
  await app.pool.query(`update ${table} set rules_version = $1 where id = $2`, [rulesVersion, id]);
}

async function farmTournaments(
  app: TestApp,
  farmers: TestUser[],
  { tournaments, rulesVersion }: FarmerDay,
): Promise<void> {
  const [first, ...helpers] = farmers as [TestUser, ...TestUser[]];
  for (let n = 0; n < tournaments; n += 1) {
    const id = await createTournament(first, { name: `Farm ${n}`, ...QUICK });
    await begin(app, 'tournaments', { id, rulesVersion });
    for (const song of [1, 2, 3, 4]) await enterSong(first, id, `Farmed ${n}.${song}`);
    await first.call(routes.generateBracket, { params: { id } });
    await playToTheEnd(app, first, id, async (matchup) => {
      for (const helper of helpers) await vote(helper, matchup, 1);
    });
  }
}

/** One account asks, and every account that has a token left answers what will be settled. */
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
