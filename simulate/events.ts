import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import { canChangeEntries } from '#engine/matchup/tournament-rules.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import { at } from '#tests/support/tournaments.ts';
import { type Dice, type Plan, randomSettings } from './random-plan.ts';

/** The users of a simulation. Submitters enter songs and vote. */
export type People = { creator: TestUser; admin: TestUser; submitters: TestUser[] };

/** A tournament that is played, with its plan. */
export type Game = { app: TestApp; people: People; plan: Plan; dice: Dice; id: number };

/** How often each event happened. */
export type EventCounts = ReturnType<typeof noEvents>;
export const noEvents = () => ({
  edits: 0,
  withdrawals: 0,
  leavings: 0,
  deletions: 0,
  forced: 0,
  openings: 0,
  cancellations: 0,
});

/** Causes at most one of the planned events. Returns whether the tournament may have changed. */
export async function causeEvent(
  game: Game,
  counts: EventCounts,
  detail: TournamentDetail,
): Promise<boolean> {
  const { dice, plan } = game;
  const isUndrawn = canChangeEntries(detail);
  for (const [event, canHappen, cause] of [
    ['withdrawal', isUndrawn, playWithdrawal],
    ['leaving', isUndrawn, removeMember],
    ['edit', true, editSettings],
    ['deletion', detail.matchups.length > 0, deleteMatches],
    ['forcedStatus', true, forceStatus],
    ['opening', true, openEarly],
    ['cancellation', true, cancel],
  ] as const) {
    if (!canHappen || !dice.happens(plan.chances[event])) continue;
    await cause(game, counts, detail);
    return true;
  }
  return false;
}

type Event = (game: Game, counts: EventCounts, detail: TournamentDetail) => Promise<void>;

/** The submitter withdraws a song until the draw, or the creator deletes it in `setup`. */
const playWithdrawal: Event = async ({ people, dice, id }, counts, { status, songs }) => {
  const main = songs.filter((song) => song.parentSongId === null);
  const song = main[dice.between(0, main.length)];
  if (!song) return;
  const submitter = people.submitters.find((user) => user.id === song.submitterId) as TestUser;
  const isByCreator = status === 'setup' && dice.happens(0.3);
  const reply = isByCreator
    ? await people.creator.call(routes.deleteSongs, at(id, { songIds: [song.id] }))
    : await submitter.call(routes.withdrawSong, at(song.id));
  if (isDone(reply)) counts.withdrawals += 1;
};

/** A member leaves with their songs, or the creator removes them and the songs stay. */
const removeMember: Event = async ({ people, dice, id }, counts) => {
  const members: { id: number; userId: number }[] = (
    await people.creator.call(routes.listParticipants, at(id))
  ).body;
  const member = dice.pick(members);
  const user = people.submitters.find((submitter) => submitter.id === member?.userId);
  if (!member || !user) return;
  const reply = dice.happens(0.3)
    ? await people.creator.call(routes.deleteParticipants, at(id, { participantIds: [member.id] }))
    : await user.call(routes.leaveTournament, at(id));
  // The creator takes a side in an open match.
  if (reply.status === 403) return;
  if (isDone(reply)) counts.leavings += 1;
};

/**
 * Whether a change was made. A change that a rule forbids at the moment answers 409.
 * @throws Error for any other failure
 */
function isDone({ status, body }: { status: number; body: unknown }): boolean {
  if (status === 200) return true;
  if (status === 409) return false;
  throw new Error(`A change answered ${status}: ${JSON.stringify(body)}`);
}

/** Changes every setting in `setup`, and the name alone later. A size below the entered songs is refused. */
const editSettings: Event = async ({ people, plan, dice, id }, counts, { status, settingsVersion }) => {
  const settings = status === 'setup' ? randomSettings(dice, plan) : { name: `Cup ${settingsVersion}` };
  const body = { settingsVersion, ...settings };
  const reply = await people.creator.call(routes.updateTournament, at(id, body));
  if (isDone(reply)) counts.edits += 1;
};

/** Deletes matches from the end, where deletions are possible. */
const deleteMatches: Event = async ({ people, dice }, counts, { matchups }) => {
  const wanted = dice.between(1, matchups.length);
  for (const matchup of matchups.toReversed().slice(0, wanted)) {
    const reply = await people.creator.call(routes.deleteMatchup, at(matchup.id));
    if (isDone(reply)) counts.deletions += 1;
  }
};

/** An admin may force any status. A cancellation is taken back at once, so that the tournament continues. */
const forceStatus: Event = async ({ people, dice, id }, counts) => {
  const force = async (body: { status: string; reason?: string }) => {
    const reply = await people.admin.call(routes.adminSetStatus, at(id, body));
    if (reply.status !== 200) throw new Error(`Forcing ${body.status} answered ${reply.status}`);
  };
  const status = dice.pick(TOURNAMENT_STATUSES.filter((each) => each !== 'completed'));
  await force(status === 'cancelled' ? { status, reason: 'By mistake' } : { status });
  if (status === 'cancelled') await force({ status: 'active' });
  counts.forced += 1;
};

const openEarly: Event = async ({ people, id }, counts) => {
  const reply = await people.creator.call(routes.openRound, at(id));
  if (isDone(reply)) counts.openings += 1;
};

const cancel: Event = async ({ people, id }, counts) => {
  const reply = await people.creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
  if (isDone(reply)) counts.cancellations += 1;
};
