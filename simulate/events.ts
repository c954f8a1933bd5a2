import { routes } from '#contract/routes.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { TOURNAMENT_STATUSES } from '#engine/kinds.ts';
import type { TestApp, TestUser } from '#tests/support/app.ts';
import { type Dice, type Plan, randomSettings } from './random-plan.ts';

/** The users of a simulation. Submitters enter songs and vote. */
export type People = { creator: TestUser; admin: TestUser; submitters: TestUser[] };

/** A tournament that is played, with its plan. */
export type Game = { app: TestApp; people: People; plan: Plan; dice: Dice; id: number };

/** How often each event happened. */
export type EventCounts = {
  edits: number;
  withdrawals: number;
  leavings: number;
  deletions: number;
  forced: number;
  openings: number;
  cancellations: number;
};

export const at = (id: number, body?: unknown) => ({
  params: { id },
  ...(body === undefined ? {} : { body }),
});

/** Lets one of the planned events happen. Returns whether the tournament may have changed. */
export async function causeEvent(
  game: Game,
  counts: EventCounts,
  detail: TournamentDetail,
): Promise<boolean> {
  const { dice, plan } = game;
  const isSetup = detail.status === 'setup';
  for (const [event, canHappen, cause] of [
    ['withdrawal', isSetup, withdrawSong],
    ['leaving', isSetup, removeParticipant],
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

const withdrawSong: Event = async ({ people, dice, id }, counts, { songs }) => {
  const main = songs.filter((song) => song.parentSongId === null);
  const song = main[dice.between(0, main.length)];
  if (!song) return;
  const reply = await people.creator.call(routes.deleteSongs, at(id, { songIds: [song.id] }));
  if (reply.status === 200) counts.withdrawals += 1;
};

/** The songs of a member who is removed stay (rule C18). */
const removeParticipant: Event = async ({ people, dice, id }, counts) => {
  const members: { id: number }[] = (await people.creator.call(routes.listParticipants, at(id))).body;
  const member = members[dice.between(0, members.length)];
  if (!member) return;
  const body = { participantIds: [member.id] };
  const reply = await people.creator.call(routes.deleteParticipants, at(id, body));
  if (reply.status === 200) counts.leavings += 1;
};

/** Changes every setting in `setup`, and the name alone later (rule C20). A size below the entered songs is refused. */
const editSettings: Event = async ({ people, plan, dice, id }, counts, { status, settingsVersion }) => {
  const settings = status === 'setup' ? randomSettings(dice, plan) : { name: `Cup ${settingsVersion}` };
  const body = { settingsVersion, ...settings };
  const reply = await people.creator.call(routes.updateTournament, at(id, body));
  if (reply.status === 200) counts.edits += 1;
  else if (reply.status !== 409) throw new Error(`An edit answered ${JSON.stringify(reply.body)}`);
};

/** Deletes matches from the end, where deletions are possible. */
const deleteMatches: Event = async ({ people, dice }, counts, { matchups }) => {
  const wanted = dice.between(1, matchups.length);
  for (const matchup of matchups.toReversed().slice(0, wanted)) {
    const reply = await people.creator.call(routes.deleteMatchup, at(matchup.id));
    if (reply.status === 200) counts.deletions += 1;
  }
};

/** An admin may force any status. A cancellation is taken back at once, because the tournament is to go on. */
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
  if (reply.status === 200) counts.openings += 1;
};

const cancel: Event = async ({ people, id }, counts) => {
  const reply = await people.creator.call(routes.cancelTournament, at(id, { reason: 'Rain' }));
  if (reply.status !== 200) throw new Error(`A cancellation answered ${reply.status}`);
  counts.cancellations += 1;
};
