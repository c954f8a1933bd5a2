import { parseTimes, parseWaitingTimes } from '#contract/epoch-times.ts';
import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { type Waiting, waitsFor } from '#engine/schedule/waiting.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import { at, createTournament, detailOf, enterSong, MINUTE_MS, vote } from '#tests/support/tournaments.ts';
import { causeEvent, type Game, noEvents, type People } from './events.ts';
import { findOverlap } from './invariants.ts';
import type { Dice, Plan } from './random-plan.ts';

/** What happened in a tournament, and how it first broke a rule, or null. */
export type Played = {
  id: number;
  detail: TournamentDetail;
  counts: Player['counts'];
  broken: string | null;
};

const MAX_STEPS = 3000;
/** Random events happen only in this many first steps, so that each tournament can end. */
const EVENTFUL_STEPS = 120;

/** Creates the planned tournament and plays it with the real server on its moved clock until it is over or breaks a rule. */
export async function playTournament(app: TestApp, people: People, plan: Plan, dice: Dice): Promise<Played> {
  const id = await createTournament(people.creator, plan.settings);
  const player = new Player({ app, people, plan, dice, id });
  const broken = await player.play();
  return { id, detail: await detailOf(people.creator, id), counts: player.counts, broken };
}

class Player {
  readonly counts = { steps: 0, votes: 0, outages: 0, ...noEvents() };
  private readonly game: Game;
  private readonly votedIds = new Set<number>();
  private songNumber = 0;

  constructor(game: Game) {
    this.game = game;
  }

  /** Returns what broke a rule, or null when the tournament is completed, or is cancelled and stays as it is. */
  async play(): Promise<string | null> {
    for (; this.counts.steps < MAX_STEPS; this.counts.steps += 1) {
      await this.game.app.timekeeper.runDue();
      let detail = await detailOf(this.game.people.creator, this.game.id);
      if (detail.status === 'completed') return null;
      if (detail.status === 'cancelled') return this.expectNoChange(detail);
      const overlap = detail.schedulingType === 'automatic' ? findOverlap(detail) : null;
      if (overlap) return overlap;
      await this.voteInOpenMatches(detail);
      if (this.isEventful() && (await causeEvent(this.game, this.counts, detail))) {
        detail = await detailOf(this.game.people.creator, this.game.id);
        if (detail.status === 'cancelled') continue;
      }
      const broken = await this.waitFor(waitingOf(detail, this.game.app.clock.now()), detail);
      if (broken) return broken;
    }
    return `is not over after ${MAX_STEPS} steps`;
  }

  private isEventful(): boolean {
    return this.counts.steps <= EVENTFUL_STEPS;
  }

  /** Checks that nothing changes a cancelled tournament later. */
  private async expectNoChange({ version, matchDurationMinutes }: TournamentDetail): Promise<string | null> {
    const { app, people, id } = this.game;
    app.clock.advance(4 * matchDurationMinutes * MINUTE_MS);
    await app.timekeeper.runDue();
    const later = await detailOf(people.creator, id);
    return later.version === version ? null : 'changed after its cancellation';
  }

  private async voteInOpenMatches({ matchups }: TournamentDetail): Promise<void> {
    for (const matchup of matchups) {
      if (matchup.status !== 'active' || this.votedIds.has(matchup.id)) continue;
      this.votedIds.add(matchup.id);
      for (const voter of this.game.people.submitters.slice(0, this.game.plan.voters)) {
        const reply = await vote(voter, matchup, this.game.dice.pick([1, 2]));
        if (reply.status === 200) this.counts.votes += 1;
      }
    }
  }

  /** Does what the tournament waits for, or moves the clock to its next change. */
  private async waitFor(waiting: Waiting, detail: TournamentDetail): Promise<string | null> {
    const { creator } = this.game.people;
    const isIdle = this.game.dice.happens(this.game.plan.chances.idleCreator);
    switch (waiting.for) {
      case 'nothing':
        return `waits for nothing in ${detail.status}`;
      case 'songs':
        await this.enterSong();
        return null;
      case 'songs_for_draw':
        return this.expectOk('go back to setup', await this.forceSetup());
      case 'people':
        return this.expectOk('start', await creator.call(routes.generateBracket, at(this.game.id)));
      case 'creator_opens':
        return this.expectOk('open a round', await creator.call(routes.openRound, at(this.game.id)));
      case 'playoffs':
        if (!isIdle)
          return this.expectOk('generate', await creator.call(routes.generateKnockout, at(this.game.id)));
        break;
      case 'start':
        if (!isIdle)
          return this.expectOk('start', await creator.call(routes.generateBracket, at(this.game.id)));
        break;
      case 'resume':
        if (!isIdle) await creator.call(routes.generateKnockout, at(this.game.id));
        break;
    }
    return this.moveClock(waiting, detail);
  }

  private expectOk(what: string, reply: { status: number; body: { message?: string } }): string | null {
    return reply.status === 200 ? null : `cannot ${what}: ${reply.status} ${reply.body.message}`;
  }

  /** Only an admin can bring a tournament into a stage without songs, so only an admin takes it back to `setup`. */
  private forceSetup() {
    const { people, id } = this.game;
    return people.admin.call(routes.adminSetStatus, at(id, { status: 'setup' }));
  }

  private async enterSong(): Promise<void> {
    this.songNumber += 1;
    const { submitters } = this.game.people;
    const submitter = submitters[this.songNumber % submitters.length] as TestUser;
    await enterSong(submitter, this.game.id, `Song ${this.songNumber}`, {
      tiebreakers: this.game.plan.tiebreakers,
    });
  }

  /** Moves the clock to the instant of the next change, or past it when no server runs for a while. */
  private moveClock({ for: reason, until }: Waiting, detail: TournamentDetail): string | null {
    const now = this.game.app.clock.now().getTime();
    if (until === null) return `waits for ${reason} without a time`;
    if (until < now) return `waits for ${reason} at a time that has passed`;
    const { dice, plan } = this.game;
    const isOutage = this.isEventful() && dice.happens(plan.chances.outage);
    if (isOutage) this.counts.outages += 1;
    const lateMs = isOutage ? dice.between(1, 4 * detail.matchDurationMinutes) * MINUTE_MS : 0;
    this.game.app.clock.set(new Date(Math.max(now + 1, until) + lateMs));
    return null;
  }
}

const waitingOf = (detail: TournamentDetail, now: Date): Waiting =>
  waitsFor(parseWaitingTimes(detail), detail.matchups.map(parseTimes), now.getTime());
