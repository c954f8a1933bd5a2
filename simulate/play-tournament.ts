import { parseTimes } from '#contract/epoch-times.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { type Waiting, waitsFor } from '#engine/schedule/waiting.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import { createTournament, detailOf, enterSong, MINUTE_MS, vote } from '#tests/support/tournaments.ts';
import { findOverlap } from './invariants.ts';
import type { Dice, Plan } from './random-plan.ts';

/** The users of a simulation. Submitters enter songs and vote. */
export type People = { creator: TestUser; admin: TestUser; submitters: TestUser[] };

/** What happened in a tournament, and the first rule that it broke. */
export type Played = {
  id: number;
  detail: TournamentDetail;
  counts: {
    steps: number;
    votes: number;
    deletions: number;
    outages: number;
    forced: number;
    openings: number;
    withdrawals: number;
  };
  broken: string | null;
};

const MAX_STEPS = 3000;
/** Events of chance happen during the first steps only, so that each tournament can come to its end. */
const EVENTFUL_STEPS = 120;
const at = (id: number, body?: unknown) => ({ params: { id }, ...(body === undefined ? {} : { body }) });

/** Creates the planned tournament and plays it with the real server on its moved clock until it is over or breaks a rule. */
export async function playTournament(app: TestApp, people: People, plan: Plan, dice: Dice): Promise<Played> {
  const id = await createTournament(people.creator, plan.settings);
  const game = new Game({ app, people, plan, dice, id });
  const broken = await game.play();
  return { id, detail: await detailOf(people.creator, id), counts: game.counts, broken };
}

class Game {
  readonly counts = { steps: 0, votes: 0, deletions: 0, outages: 0, forced: 0, openings: 0, withdrawals: 0 };
  private readonly app: TestApp;
  private readonly people: People;
  private readonly plan: Plan;
  private readonly dice: Dice;
  private readonly id: number;
  private readonly votedIds = new Set<number>();
  private songNumber = 0;

  constructor(parts: { app: TestApp; people: People; plan: Plan; dice: Dice; id: number }) {
    this.app = parts.app;
    this.people = parts.people;
    this.plan = parts.plan;
    this.dice = parts.dice;
    this.id = parts.id;
  }

  /** Returns the rule that was broken; null when the tournament came to its end. */
  async play(): Promise<string | null> {
    for (; this.counts.steps < MAX_STEPS; this.counts.steps += 1) {
      await this.app.timekeeper.runDue();
      let detail = await detailOf(this.people.creator, this.id);
      if (detail.status === 'completed') return null;
      const overlap = plansTimes(this.plan) ? findOverlap(detail) : null;
      if (overlap) return overlap;
      await this.voteInOpenMatches(detail);
      if (await this.causeEvent(detail)) detail = await detailOf(this.people.creator, this.id);
      const broken = await this.waitFor(waitingOf(detail, this.app.clock.now()), detail);
      if (broken) return broken;
    }
    return `is not over after ${MAX_STEPS} steps`;
  }

  private async voteInOpenMatches({ matchups }: TournamentDetail): Promise<void> {
    for (const matchup of matchups) {
      if (matchup.status !== 'active' || this.votedIds.has(matchup.id)) continue;
      this.votedIds.add(matchup.id);
      for (const voter of this.people.submitters.slice(0, this.plan.voters)) {
        const reply = await vote(voter, matchup, this.dice.pick([1, 2]));
        if (reply.status === 200) this.counts.votes += 1;
      }
    }
  }

  /** Lets one of the planned events happen. Returns whether the tournament may have changed. */
  private async causeEvent(detail: TournamentDetail): Promise<boolean> {
    if (this.counts.steps > EVENTFUL_STEPS) return false;
    const { chances } = this.plan;
    if (detail.status === 'setup' && this.dice.happens(chances.withdrawal)) return this.withdrawSong(detail);
    if (detail.matchups.length > 0 && this.dice.happens(chances.deletion)) return this.deleteMatches(detail);
    if (this.dice.happens(chances.forcedStatus)) return this.forceStatus();
    if (this.dice.happens(chances.opening)) return this.openEarly();
    return false;
  }

  private async withdrawSong({ songs }: TournamentDetail): Promise<boolean> {
    const main = songs.filter((song) => song.parentSongId === null);
    const song = main[this.dice.between(0, main.length)];
    if (!song) return false;
    const reply = await this.people.creator.call(routes.deleteSongs, at(this.id, { songIds: [song.id] }));
    if (reply.status === 200) this.counts.withdrawals += 1;
    return true;
  }

  /** Deletes matches from the end, where deletions are possible. */
  private async deleteMatches({ matchups }: TournamentDetail): Promise<boolean> {
    const wanted = this.dice.between(1, matchups.length);
    for (const matchup of matchups.toReversed().slice(0, wanted)) {
      const reply = await this.people.creator.call(routes.deleteMatchup, at(matchup.id));
      if (reply.status === 200) this.counts.deletions += 1;
    }
    return true;
  }

  private async forceStatus(): Promise<boolean> {
    const statuses = TOURNAMENT_STATUSES.filter((status) => status !== 'completed');
    const status = statuses[this.dice.between(0, statuses.length - 1)];
    const reply = await this.people.admin.call(routes.adminSetStatus, at(this.id, { status }));
    if (reply.status !== 200) throw new Error(`Forcing ${status} answered ${reply.status}`);
    this.counts.forced += 1;
    // A cancelled tournament is over; the simulation wants to see the end of each.
    if (status === 'cancelled')
      await this.people.admin.call(routes.adminSetStatus, at(this.id, { status: 'active' }));
    return true;
  }

  private async openEarly(): Promise<boolean> {
    const reply = await this.people.creator.call(routes.openRound, at(this.id));
    if (reply.status === 200) this.counts.openings += 1;
    return true;
  }

  /** Does what the tournament waits for, or moves the clock to its next change. */
  private async waitFor(waiting: Waiting, detail: TournamentDetail): Promise<string | null> {
    const { creator } = this.people;
    const isIdle = this.dice.happens(this.plan.chances.idleCreator);
    switch (waiting.for) {
      case 'nothing':
        return `waits for nothing in ${detail.status}`;
      case 'songs':
        await this.enterSong();
        return null;
      case 'people':
      case 'songs_for_draw':
        return this.expectOk('start', await creator.call(routes.generateBracket, at(this.id)));
      case 'creator_opens':
        return this.expectOk('open a round', await creator.call(routes.openRound, at(this.id)));
      case 'playoffs':
        if (!isIdle)
          return this.expectOk('generate', await creator.call(routes.generateKnockout, at(this.id)));
        break;
      case 'start':
        if (!isIdle) return this.expectOk('start', await creator.call(routes.generateBracket, at(this.id)));
        break;
      case 'resume':
        if (!isIdle) await creator.call(routes.generateKnockout, at(this.id));
        break;
    }
    return this.moveClock(waiting);
  }

  private expectOk(what: string, reply: { status: number; body: { message?: string } }): string | null {
    return reply.status === 200 ? null : `cannot ${what}: ${reply.status} ${reply.body.message}`;
  }

  private async enterSong(): Promise<void> {
    this.songNumber += 1;
    const { submitters } = this.people;
    const submitter = submitters[this.songNumber % submitters.length] as TestUser;
    await enterSong(submitter, this.id, `Song ${this.songNumber}`, { tiebreakers: this.plan.tiebreakers });
  }

  /** Moves the clock to the instant of the next change, or past it when no server runs for a while. */
  private moveClock({ for: reason, until }: Waiting): string | null {
    const now = this.app.clock.now().getTime();
    if (until === null) return `waits for ${reason} without a time`;
    if (until < now) return `waits for ${reason} at a time that has passed`;
    const { matchDurationMinutes = 60 } = this.plan.settings;
    const isOutage = this.counts.steps <= EVENTFUL_STEPS && this.dice.happens(this.plan.chances.outage);
    if (isOutage) this.counts.outages += 1;
    const lateMs = isOutage ? this.dice.between(1, 4 * matchDurationMinutes) * MINUTE_MS : 0;
    this.app.clock.set(new Date(Math.max(now + 1, until) + lateMs));
    return null;
  }
}

const plansTimes = ({ settings }: Plan) => settings.schedulingType === 'automatic';

const epoch = (instant: string | null) => (instant === null ? null : Date.parse(instant));

function waitingOf(detail: TournamentDetail, now: Date): Waiting {
  const { autoStartAt, playoffsDueAt, resumesAt, matchups } = detail;
  const instants = {
    autoStartAt: epoch(autoStartAt),
    playoffsDueAt: epoch(playoffsDueAt),
    resumesAt: epoch(resumesAt),
  };
  return waitsFor({ ...detail, ...instants }, matchups.map(parseTimes), now.getTime());
}
