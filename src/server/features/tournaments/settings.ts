import { settingsIssues, type UpdateTournamentBody } from '#contract/tournament-settings.ts';
import type { CountVisibility } from '#engine/kinds.ts';
import { canChangeCountVisibility } from '#engine/matchup/count-visibility.ts';
import { hasStarted } from '#engine/matchup/status.ts';
import { canCancel, canDeleteTournament, canEditAllSettings } from '#engine/matchup/tournament-rules.ts';
import { canChangeSubmitterVisibility } from '#engine/songs/submitter-visibility.ts';
import type { HistoryValues } from '#server/db/schema.ts';
import { createShareToken, openWithPower } from '#server/features/access/service.ts';
import { hasEntriesOfOthers } from '#server/features/songs/service.ts';
import { AppError, fieldError, wrongState } from '#server/http/errors.ts';
import type { Call } from '#server/http/register-route.ts';
import {
  changeTournament,
  countMainEntries,
  findMatchups,
  record,
  showCountsAgain,
  type TournamentChange,
  updateTournament,
} from '#server/tournament/change.ts';
import { deleteTournament as deleteChangedTournament } from '#server/tournament/correct-result.ts';
import { toEpochTimes } from '#server/tournament/epoch-times.ts';
import { closeRoom } from '#server/tournament/follow-show.ts';
import { forceStatus } from '#server/tournament/force-status.ts';
import { requireNotCancelled } from '#server/tournament/not-found.ts';
import { payByFacts } from '#server/tournament/pay-by-facts.ts';
import { callOffStart, updateAutoStart } from '#server/tournament/start.ts';
import { getTournamentAnswer, requireGuestsOn, requireMailOn } from './service.ts';

type Tournament = TournamentChange['tournament'];
type Settings = Omit<UpdateTournamentBody, 'settingsVersion'>;
type SettingName = keyof Settings;
type SettingKind = 'early' | 'voters' | 'visibility' | 'late';
type FreeText = {
  [S in Exclude<SettingName, 'tournamentStartDate'>]: string extends NonNullable<Settings[S]> ? S : never;
};
type FreeTextName = FreeText[keyof FreeText];

/**
 * Until when each setting may change: `early` until the draw, `voters` until the first matchup starts, `visibility` by a rule
 * for each setting, `late` at any time. A `text` may change at any time, too. The history
 * keeps everything, so it holds no text: the type requires `text` for each setting that is free text.
 */
const KINDS: { [S in SettingName]: S extends FreeTextName ? 'text' : SettingKind } = {
  name: 'text',
  description: 'text',
  isPublic: 'early',
  tournamentType: 'early',
  maxParticipants: 'early',
  minUsers: 'early',
  songsPerGroup: 'early',
  tournamentDurationDays: 'early',
  schedulingType: 'early',
  groupPhaseScheduling: 'early',
  matchDurationMinutes: 'early',
  matchIntervalMinutes: 'early',
  startDateMode: 'early',
  tournamentStartDate: 'early',
  thirdPlaceMatch: 'early',
  tiebreakerSongs: 'early',
  listenFirst: 'early',
  voterPolicy: 'voters',
  minAccountAgeHours: 'voters',
  verifiedEmailOnly: 'voters',
  closeWhenAllVoted: 'voters',
  countVisibility: 'visibility',
  submitterVisibility: 'visibility',
  commentPolicy: 'late',
  pace: 'early',
  showSeconds: 'early',
  breakSeconds: 'late',
  listenSeconds: 'late',
};
/** When one of these changes, the start of a full tournament is planned again. */
const START_SETTINGS: readonly SettingName[] = [
  'maxParticipants',
  'minUsers',
  'pace',
  'schedulingType',
  'startDateMode',
  'tournamentStartDate',
];
/** What decides about the sizes that a tournament may have. */
const SIZE_SETTINGS: readonly SettingName[] = ['tournamentType', 'maxParticipants', 'songsPerGroup'];
/** When one of these changes, an open room closes: its PIN has the length for the old visibility, and only a show has one. */
const ROOM_SETTINGS: readonly SettingName[] = ['pace', 'isPublic'];
/** When one of these changes, a playoff that waits for its draw is in setup again. */
const CALL_OFF_SETTINGS: readonly SettingName[] = [
  'tournamentType',
  'maxParticipants',
  'minUsers',
  'startDateMode',
  'tournamentStartDate',
];

/**
 * Changes settings for the creator or a manager. A setting that is equal to the stored one counts as not sent.
 * @throws AppError NOT_FOUND, FORBIDDEN, SETTINGS_CHANGED, WRONG_STATE, INVALID_INPUT
 */
export async function updateSettings({ context, viewer, params, body }: Call<'updateTournament'>) {
  const { id } = params;
  const { settingsVersion, ...sent } = body;
  await openWithPower(context, viewer, id, 'organize');
  requireGuestsOn(context, sent);
  await changeTournament(context, { id, by: viewer }, async (change) => {
    if (settingsVersion !== change.tournament.settingsVersion) {
      throw new AppError(
        'SETTINGS_CHANGED',
        'These settings were changed meanwhile. Compare them and save again.',
      );
    }
    const isShow = (sent.pace ?? change.tournament.pace) === 'show';
    const wanted = isShow ? { ...sent, schedulingType: 'manual' as const } : sent;
    const changed = changedSettings(change.tournament, wanted);
    change.isUnchanged = Object.keys(changed).length === 0;
    if (change.isUnchanged) return;
    requireMailOn(context, changed);
    await requireAllowed(change, changed);
    await saveSettings(change, changed);
  });
  return getTournamentAnswer(context, id, 'Settings saved!');
}

/** A setting as calls and the history have it: a date is an ISO string. */
function settingOf(tournament: Tournament, name: SettingName): HistoryValues[string] {
  const value = tournament[name];
  return value instanceof Date ? value.toISOString() : value;
}

function changedSettings(tournament: Tournament, sent: Settings): Settings {
  const date = sent.tournamentStartDate;
  const wanted = date ? { ...sent, tournamentStartDate: new Date(date).toISOString() } : sent;
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== settingOf(tournament, name as SettingName),
  );
  return Object.fromEntries(changed);
}

/** @throws AppError WRONG_STATE for a fixed setting (rule Y3), INVALID_INPUT (rule C5) */
async function requireAllowed(change: TournamentChange, changed: Settings): Promise<void> {
  const { tx, tournament, now } = change;
  const names = Object.keys(changed) as SettingName[];
  const firstOf = (kind: (typeof KINDS)[SettingName]) => names.find((name) => KINDS[name] === kind);
  if (!firstOf('early') && !firstOf('voters') && !firstOf('visibility')) return;
  requireNotCancelled(tournament);
  await requireSubmitterVisibilityChange(change, changed);
  const voters = firstOf('voters');
  if (voters && (await hasFirstMatchStarted(change))) {
    throw fieldError('WRONG_STATE', voters, 'Voting has begun. Who may vote can no longer change.');
  }
  if (voters) requireValid(tournament, changed);
  if (changed.countVisibility) await requireCountVisibilityChange(change, changed.countVisibility);
  const early = firstOf('early');
  if (!early) return;
  if (!canEditAllSettings(tournament)) {
    throw fieldError('WRONG_STATE', early, 'The tournament has started. This setting can no longer change.');
  }
  const mainEntries = await countMainEntries(tx, tournament.id);
  if (changed.maxParticipants !== undefined && changed.maxParticipants < mainEntries) {
    const songs = mainEntries === 1 ? '1 song is' : `${mainEntries} songs are`;
    const message = `${songs} already entered. Choose at least as many places.`;
    throw fieldError('WRONG_STATE', 'maxParticipants', message);
  }
  if (changed.tournamentStartDate && new Date(changed.tournamentStartDate) < now) {
    throw fieldError('INVALID_INPUT', 'tournamentStartDate', 'The start date must be in the future.');
  }
  requireValid(tournament, changed);
}

/** @throws AppError INVALID_INPUT at the field */
function requireValid(tournament: Tournament, changed: Settings): void {
  const date = tournament.tournamentStartDate?.toISOString() ?? null;
  // A show that was started with fewer songs has a size that no new tournament may have.
  const isSized = SIZE_SETTINGS.some((name) => changed[name] !== undefined);
  const issue = settingsIssues({ ...tournament, tournamentStartDate: date, ...changed }).find(
    ({ path }) => isSized || path !== 'maxParticipants',
  );
  if (issue) throw fieldError('INVALID_INPUT', issue.path, issue.message);
}

/** @throws AppError WRONG_STATE if names would be hidden after the draw, or after another user entered a song */
async function requireSubmitterVisibilityChange(
  { tx, tournament }: TournamentChange,
  { submitterVisibility }: Settings,
): Promise<void> {
  if (submitterVisibility === undefined) return;
  const facts = {
    isDrawn: !canEditAllSettings(tournament),
    hasEntriesOfOthers: await hasEntriesOfOthers(tx, tournament),
  };
  if (canChangeSubmitterVisibility(submitterVisibility, facts)) return;
  const why = facts.isDrawn
    ? 'The tournament has started.'
    : 'Other people have entered songs under their names.';
  throw fieldError('WRONG_STATE', 'submitterVisibility', `${why} Submitters can no longer be hidden.`);
}

/** @throws AppError WRONG_STATE if votes that may have been shown would be hidden */
async function requireCountVisibilityChange(change: TournamentChange, to: CountVisibility): Promise<void> {
  const from = change.tournament.countVisibility;
  if (canChangeCountVisibility({ from, to }, { hasStarted: await hasFirstMatchStarted(change) })) return;
  const message = 'The first match has started. From now on votes can only be shown earlier.';
  throw fieldError('WRONG_STATE', 'countVisibility', message);
}

async function hasFirstMatchStarted({ tx, tournament, now }: TournamentChange): Promise<boolean> {
  const matchups = (await findMatchups(tx, tournament.id)).map(toEpochTimes);
  return matchups.some((matchup) => hasStarted(matchup, now.getTime()));
}

async function saveSettings(change: TournamentChange, changed: Settings): Promise<void> {
  const names = Object.keys(changed) as SettingName[];
  // Submitters and counts that are shown from now on change what earlier votes and wins earn.
  if (changed.submitterVisibility || changed.countVisibility) await payByFacts(change);
  const before = valuesOf(change.tournament, names);
  const { tournamentStartDate: date, ...columns } = changed;
  const getsToken = changed.isPublic === false && change.tournament.shareToken === null;
  await updateTournament(change, {
    ...(columns as Partial<Tournament>),
    ...(date === undefined ? {} : { tournamentStartDate: date === null ? null : new Date(date) }),
    // From now on the number alone opens the tournament to its people only, and others need the link.
    ...(getsToken ? { shareToken: createShareToken() } : {}),
    ...(names.some((name) => START_SETTINGS.includes(name)) ? { autoStartAt: null } : {}),
    settingsVersion: change.tournament.settingsVersion + 1,
  });
  if (names.some((name) => ROOM_SETTINGS.includes(name))) await closeRoom(change);
  if (changed.countVisibility) await showCountsAgain(change);
  change.hidesMore = changed.countVisibility !== undefined || changed.submitterVisibility !== undefined;
  record(change, { action: 'settings_changed', before, after: valuesOf(change.tournament, names) });
  const isOff =
    change.tournament.status === 'start_playoffs' && names.some((name) => CALL_OFF_SETTINGS.includes(name));
  if (isOff) await callOffStart(change);
  await updateAutoStart(change);
}

function valuesOf(tournament: Tournament, names: readonly SettingName[]): HistoryValues {
  const values = names.map((name) => [
    name,
    KINDS[name] === 'text' ? 'changed' : settingOf(tournament, name),
  ]);
  return Object.fromEntries(values);
}

/**
 * Cancels a tournament for its creator or a manager. Votes and points stay, and open matches close.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function cancelTournament({ context, viewer, params, body }: Call<'cancelTournament'>) {
  const { id } = params;
  const { reason } = body;
  await openWithPower(context, viewer, id, 'organize');
  await changeTournament(context, { id, by: viewer }, async (change) => {
    const { status } = change.tournament;
    if (!canCancel(change.tournament)) throw wrongState(`This tournament is already ${status}.`);
    await forceStatus(change, 'cancelled');
    await updateTournament(change, { cancelReason: reason });
    record(change, { action: 'tournament_cancelled', reason, before: { status } });
  });
  return getTournamentAnswer(context, id, 'Tournament cancelled');
}

/**
 * Deletes a tournament with its songs for its creator, before the draw.
 * @throws AppError NOT_FOUND, FORBIDDEN, WRONG_STATE
 */
export async function deleteTournament({ context, viewer, params: { id } }: Call<'deleteTournament'>) {
  await openWithPower(context, viewer, id, 'delete');
  await changeTournament(context, { id, by: viewer }, async (change) => {
    if (!canDeleteTournament(change.tournament)) {
      const way = canCancel(change.tournament)
        ? 'You can cancel the tournament instead.'
        : 'Only an admin can delete it now.';
      throw wrongState(`The songs are drawn. ${way}`);
    }
    await deleteChangedTournament(change);
  });
  return { message: 'The tournament has been deleted.' };
}
