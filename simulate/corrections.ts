import { routes } from '#contract/routes.ts';
import type { CreateTournamentInput, TournamentDetail } from '#contract/tournament.ts';
import { CORRECTION_REASONS } from '#engine/kinds.ts';
import { findDifferences } from '#server/db/recount.ts';
import type { Reply, TestApp, TestUser } from '#tests/support/app.ts';
import { at, detailOf, fillTournament, MINUTE_MS, signUpAll, vote } from '#tests/support/tournaments.ts';
import { findBrokenInvariant } from './invariants.ts';
import { type Dice, rollDice } from './random-plan.ts';

/** How often each correction was accepted. */
type CorrectionCounts = { reopened: number; decided: number; withdrawn: number; deleted: number };
type Histories = { played: number; counts: CorrectionCounts; votes: number; failures: string[] };

const SETTINGS: Partial<CreateTournamentInput>[] = [
  {},
  { thirdPlaceMatch: true },
  { thirdPlaceMatch: true, submitterVisibility: 'after_elimination' },
  { tournamentType: 'round_robin', maxParticipants: 8, songsPerGroup: 4, thirdPlaceMatch: true },
];
const MOST_STEPS = 120;
/** Corrections happen in these steps only, so that each tournament can end. */
const EVENTFUL_STEPS = 18;

/**
 * Plays random histories of votes, ends, corrections, withdrawals and deletions. The songs of a few small tournaments are
 * drawn again for each history. After each one the recount must differ by 0 and the tournament must be completed.
 */
export async function playHistories(
  app: TestApp,
  { seed, histories, isOver = () => false }: { seed: string; histories: number; isOver?: () => boolean },
): Promise<Histories> {
  const admin = await app.signUp('admin');
  const people = await signUpAll(
    app,
    Array.from({ length: 8 }, (_, index) => `player_${index + 1}`),
  );
  const ids: number[] = [];
  for (const settings of SETTINGS) {
    const common = { schedulingType: 'manual', matchDurationMinutes: 1, ...settings } as const;
    const songs = people.slice(0, settings.maxParticipants ?? 4);
    const tiebreakers = settings.thirdPlaceMatch ? 1 : 0;
    ids.push(await fillTournament(admin, songs, common, { tiebreakers }));
  }
  const outcome: Histories = {
    played: 0,
    counts: { reopened: 0, decided: 0, withdrawn: 0, deleted: 0 },
    votes: 0,
    failures: [],
  };
  for (let number = 1; number <= histories && !isOver(); number += 1) {
    const dice = rollDice(`${seed} ${number}`);
    const history = new History({ app, admin, people, dice, id: dice.pick(ids) }, outcome);
    const broken = await history.play();
    outcome.played += 1;
    if (broken) outcome.failures.push(`History ${number} ${broken}`);
  }
  return outcome;
}

type Setting = { app: TestApp; admin: TestUser; people: TestUser[]; dice: Dice; id: number };

class History {
  private readonly setting: Setting;
  private readonly outcome: Histories;

  constructor(setting: Setting, outcome: Histories) {
    this.setting = setting;
    this.outcome = outcome;
  }

  /** Returns what is wrong at its end, or null. */
  async play(): Promise<string | null> {
    const { app, admin, id } = this.setting;
    await admin.call(routes.adminSetStatus, at(id, { status: 'setup' }));
    await admin.call(routes.generateBracket, at(id));
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await app.timekeeper.runDue();
      const detail = await detailOf(admin, id);
      const isEventful = step < EVENTFUL_STEPS;
      const isCorrected = isEventful && (await this.correct(detail));
      if (isCorrected) continue;
      if (detail.status === 'completed') return findBrokenInvariant(detail) ?? this.recount();
      await this.goOn(detail);
    }
    return `of tournament ${id} did not end`;
  }

  private async recount(): Promise<string | null> {
    const differences = await findDifferences(this.setting.app.pool);
    return differences.length > 0 ? `differs: ${JSON.stringify(differences.slice(0, 3))}` : null;
  }

  /** Votes in open matches and lets them end, or does what the tournament waits for. */
  private async goOn({ matchups, status }: TournamentDetail): Promise<void> {
    const { app, admin, people, dice, id } = this.setting;
    const open = matchups.filter((matchup) => matchup.status === 'active');
    for (const matchup of open) {
      for (const person of people.slice(0, dice.between(0, 5))) {
        const reply = await vote(person, matchup, dice.pick([1, 2]));
        this.outcome.votes += Number(reply.status === 200);
      }
    }
    if (open.length > 0) return app.clock.advance(MINUTE_MS);
    if (status === 'start_playoffs') return void (await admin.call(routes.generateKnockout, at(id)));
    const opened = await admin.call(routes.openRound, at(id));
    // A stage without an open match goes on by itself (rule K13).
    if (opened.status !== 200) app.clock.advance(5 * MINUTE_MS);
  }

  /** Tries a correction by chance, and returns whether it was accepted. */
  private async correct(detail: TournamentDetail): Promise<boolean> {
    const { dice } = this.setting;
    if (!dice.happens(0.4)) return false;
    const kind = dice.pick(['reopened', 'decided', 'withdrawn', 'deleted']);
    const reply = await this.call(kind, detail);
    if (!reply || reply.status === 409) return false;
    if (reply.status !== 200)
      throw new Error(`${kind} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    this.outcome.counts[kind] += 1;
    return true;
  }

  private async call(kind: keyof CorrectionCounts, detail: TournamentDetail): Promise<Reply | null> {
    const { admin, dice } = this.setting;
    if (kind === 'withdrawn') {
      const song = dice.pick(detail.songs);
      return admin.call(routes.withdrawDrawnSong, at(song.id, {}));
    }
    const matches = detail.matchups.filter(({ song1Id, song2Id }) => song1Id !== null && song2Id !== null);
    if (matches.length === 0) return null;
    const matchup = dice.pick(matches);
    if (kind === 'deleted') return admin.call(routes.deleteMatchup, at(matchup.id));
    if (kind === 'reopened') return admin.call(routes.reopenMatchup, at(matchup.id, { minutes: 1 }));
    const winnerId = dice.pick([matchup.song1Id, matchup.song2Id]);
    const body = { winnerId, reason: dice.pick(CORRECTION_REASONS), note: 'By chance' };
    return admin.call(routes.decideMatchup, at(matchup.id, body));
  }
}
