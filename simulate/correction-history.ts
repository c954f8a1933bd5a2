import type { Matchup } from '#contract/matchup.ts';
import { routes } from '#contract/routes.ts';
import { CORRECTION_REASONS } from '#engine/kinds.ts';
import type { ApiClient, Reply, TestApp, TestUser } from '#tests/support/app.ts';
import { at, vote as castVote, detailOf } from '#tests/support/tournaments.ts';
import type { Match, State } from './correction-state.ts';
import { findBrokenInvariant } from './invariants.ts';
import type { Dice } from './random-plan.ts';

/** The numbers of accepted corrections of each kind, of times that votes were set aside and restored, of walkovers and of votes. */
export type EventCounts = ReturnType<typeof noEvents>;
export const noEvents = () => ({
  votes: 0,
  reopened: 0,
  decided: 0,
  withdrawn: 0,
  deleted: 0,
  setAside: 0,
  restored: 0,
  walkovers: 0,
});

const CORRECTIONS = ['reopened', 'decided', 'withdrawn', 'deleted'] as const;
/** Corrections happen only in this many first steps, so that each tournament can end. */
const EVENTFUL_STEPS = 18;
/** Corrections choose among this many newest results, because most older ones cannot be corrected. */
const NEWEST = 3;

const summaryOf = ({ id, phase, status, song1Id, song2Id, winnerId, decidedBy }: Matchup) =>
  [id, phase, status, `${song1Id}:${song2Id}`, winnerId, decidedBy].join(' ');

export type Tournament = { id: number; songIds: number[]; voters: ApiClient[] };
type Setting = Tournament & { app: TestApp; admin: TestUser; dice: Dice };

/** A random history of votes and corrections in a tournament. Its steps run together with those of other histories. */
export class History {
  /** The tournament as it is before the votes of a step. */
  state: State | null = null;
  private readonly setting: Setting;
  private readonly counts: EventCounts;
  private readonly quarantineIds: number[] = [];
  private open: { match: Match; count: number }[] = [];

  constructor(setting: Setting, counts: EventCounts) {
    this.setting = setting;
    this.counts = counts;
  }

  get id(): number {
    return this.setting.id;
  }

  get isOver(): boolean {
    return this.state?.status === 'completed';
  }

  /** Sets the tournament back to `setup` and draws its songs again. */
  async start(): Promise<void> {
    const { admin, id } = this.setting;
    await admin.call(routes.adminSetStatus, at(id, { status: 'setup' }));
    await admin.call(routes.generateBracket, at(id));
  }

  /** Tries a correction by chance, or does what the tournament waits for. */
  async change(state: State, step: number): Promise<void> {
    if (step < EVENTFUL_STEPS && (await this.correct(state))) return;
    const { status, matches } = state;
    if (status === 'completed' || matches.some((match) => match.status === 'active')) return;
    const { admin, id } = this.setting;
    if (status === 'start_playoffs') await admin.call(routes.generateKnockout, at(id));
    // A stage without a match that can be opened goes on by itself.
    await admin.call(routes.openRound, at(id));
  }

  async castFirstVotes(): Promise<void> {
    const { dice, voters } = this.setting;
    const active = this.state?.matches.filter(({ status }) => status === 'active') ?? [];
    this.open = active.map((match) => ({ match, count: dice.between(0, 6) }));
    await Promise.all(this.open.map(({ match, count }) => this.voteAll(match, voters.slice(0, count))));
  }

  /** Casts further votes in the same matches, and by chance sets votes aside and restores others. */
  async castLaterVotes(): Promise<void> {
    for (const { match, count } of this.open) await this.castLaterVotesIn(match, count);
  }

  /** Counts the walkovers, and returns what is wrong at the end of the history, or null. */
  async findFault(): Promise<string | null> {
    const { admin, id } = this.setting;
    if (!this.isOver) return `tournament ${id} did not end`;
    const detail = await detailOf(admin, id);
    const matches = detail.matchups;
    this.counts.walkovers += matches.filter(({ decidedBy }) => decidedBy === 'walkover').length;
    const broken = findBrokenInvariant(detail);
    return broken && `${broken}: ${JSON.stringify(matches.map(summaryOf))}`;
  }

  private async castLaterVotesIn(match: Match, count: number): Promise<void> {
    const { app, admin, voters, dice } = this.setting;
    const middle = app.clock.now().toISOString();
    await this.voteAll(match, voters.slice(count, count + dice.between(0, 3)));
    if (dice.happens(0.5)) await this.setAside(match, middle);
    // A vote that is set aside stays so when it is cast again.
    if (dice.happens(0.3)) await this.voteAll(match, voters.slice(0, 2));
    const id = dice.happens(0.3) ? this.quarantineIds.pop() : undefined;
    if (id !== undefined) await this.count('restored', admin.call(routes.restoreVotes, at(id)));
  }

  private async voteAll(match: Match, voters: readonly ApiClient[]): Promise<void> {
    const votes = voters.map((voter) => castVote(voter, match, this.setting.dice.pick([1, 2])));
    const replies = await Promise.all(votes);
    this.counts.votes += replies.filter(({ status }) => status === 200).length;
  }

  private async setAside({ id }: Match, middle: string): Promise<void> {
    const { admin, dice } = this.setting;
    const selection = dice.pick([
      { addressVotes: 3 },
      { from: middle },
      { to: middle },
      { guestsOnly: true },
    ]);
    const body = { selection, reason: 'By chance' };
    const reply = await this.count('setAside', admin.call(routes.setVotesAside, at(id, body)));
    if (reply) this.quarantineIds.push(reply.body.id);
  }

  /**
   * Counts an accepted call and returns its reply. Returns null for a call that is not possible (404 or 409).
   * @throws Error for any other failure
   */
  private async count(kind: keyof EventCounts, call: Promise<Reply>): Promise<Reply | null> {
    const reply = await call;
    if (reply.status === 404 || reply.status === 409) return null;
    if (reply.status >= 300)
      throw new Error(`${kind} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    this.counts[kind] += 1;
    return reply;
  }

  /** Tries a correction by chance, and returns whether it was accepted. */
  private async correct(state: State): Promise<boolean> {
    const { dice } = this.setting;
    if (!dice.happens(0.8)) return false;
    const kind = dice.pick(CORRECTIONS);
    const call = this.call(kind, state);
    return call !== null && (await this.count(kind, call)) !== null;
  }

  private call(kind: (typeof CORRECTIONS)[number], { matches }: State): Promise<Reply> | null {
    const { admin, dice, songIds } = this.setting;
    if (kind === 'withdrawn') return admin.call(routes.withdrawDrawnSong, at(dice.pick(songIds), {}));
    const paired = matches.filter(({ song1Id, song2Id }) => song1Id !== null && song2Id !== null);
    const completed = paired.filter(({ status }) => status === 'completed');
    const candidates = kind === 'deleted' ? paired : completed.slice(-NEWEST);
    if (candidates.length === 0) return null;
    const match = dice.pick(candidates);
    if (kind === 'deleted') return admin.call(routes.deleteMatchup, at(match.id));
    if (kind === 'reopened') return admin.call(routes.reopenMatchup, at(match.id, { minutes: 1 }));
    const winnerId = dice.pick([match.song1Id, match.song2Id]);
    const body = { winnerId, reason: dice.pick(CORRECTION_REASONS), note: 'By chance' };
    return admin.call(routes.decideMatchup, at(match.id, body));
  }
}
