import { SETTING_LABELS, type SettingName, settingText } from '#client/entities/tournament/setting-texts.ts';
import type { FormValues } from '#client/features/create-tournament/create-form-schema.ts';
import type { Tournament } from '#contract/tournament.ts';
import type { CreateTournamentBody } from '#contract/tournament-settings.ts';

/** The settings of a tournament as the form holds them. */
export function settingsOf(tournament: Tournament): FormValues {
  return {
    name: tournament.name,
    description: tournament.description ?? '',
    isPublic: tournament.isPublic,
    tournamentType: tournament.tournamentType,
    maxParticipants: tournament.maxParticipants,
    minUsers: tournament.minUsers,
    songsPerGroup: tournament.songsPerGroup,
    tournamentDurationDays: tournament.tournamentDurationDays,
    schedulingType: tournament.schedulingType,
    groupPhaseScheduling: tournament.groupPhaseScheduling,
    matchDurationMinutes: tournament.matchDurationMinutes,
    matchIntervalMinutes: tournament.matchIntervalMinutes,
    startDateMode: tournament.startDateMode,
    tournamentStartDate: tournament.tournamentStartDate ?? '',
    thirdPlaceMatch: tournament.thirdPlaceMatch,
    tiebreakerSongs: tournament.tiebreakerSongs,
    listenFirst: tournament.listenFirst,
    voterPolicy: tournament.voterPolicy,
    minAccountAgeHours: tournament.minAccountAgeHours,
    closeWhenAllVoted: tournament.closeWhenAllVoted,
    submitterVisibility: tournament.submitterVisibility,
    countVisibility: tournament.countVisibility,
    commentPolicy: tournament.commentPolicy,
  };
}

/**
 * The settings that differ from the stored ones: only these are sent. The form of a manual schedule hides the
 * start, so a change to it takes the stored start away.
 */
export function changedSettings(
  stored: FormValues,
  wanted: CreateTournamentBody,
): Partial<CreateTournamentBody> {
  const losesStart = stored.schedulingType !== 'manual' && wanted.schedulingType === 'manual';
  const next: CreateTournamentBody = losesStart
    ? { ...wanted, startDateMode: 'auto', tournamentStartDate: null }
    : wanted;
  const isSame = (name: SettingName) => (stored[name] === '' ? null : stored[name]) === next[name];
  const names = (Object.keys(stored) as SettingName[]).filter((name) => !isSame(name));
  return Object.fromEntries(names.map((name) => [name, next[name]]));
}

/** The settings that differ, with their new values. */
export function differences(before: FormValues, after: FormValues): { label: string; value: string }[] {
  return (Object.keys(SETTING_LABELS) as SettingName[])
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ label: SETTING_LABELS[name], value: settingText(name, after[name]) }));
}
