/** The closed vocabularies of the product (A §4, T §3), shared by payloads, answers and columns. */
export const USER_ROLES = ['user', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const TOURNAMENT_TYPES = ['playoff', 'round_robin', 'hybrid'] as const;
export type TournamentType = (typeof TOURNAMENT_TYPES)[number];

export const TOURNAMENT_STATUSES = [
  'setup',
  'active',
  'group_stage',
  'start_playoffs',
  'knockout_stage',
  'completed',
  'cancelled',
] as const;
export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

export const TOURNAMENT_PHASES = [
  'submission',
  'group_stage',
  'start_playoffs',
  'knockout_stage',
  'completed',
] as const;
export type TournamentPhase = (typeof TOURNAMENT_PHASES)[number];

export const SCHEDULING_TYPES = ['automatic', 'manual'] as const;
export type SchedulingType = (typeof SCHEDULING_TYPES)[number];

export const START_DATE_MODES = ['auto', 'custom'] as const;
export type StartDateMode = (typeof START_DATE_MODES)[number];

export const GROUP_PHASE_SCHEDULINGS = ['concurrent', 'sequential'] as const;
export type GroupPhaseScheduling = (typeof GROUP_PHASE_SCHEDULINGS)[number];

export const MAIN_ENTRY = 'main_participant_entry';
export const TIEBREAKER_OPTIONS = [
  'tiebreaker_option_1',
  'tiebreaker_option_2',
  'tiebreaker_option_3',
] as const;
export const SUBMISSION_TYPES = [MAIN_ENTRY, ...TIEBREAKER_OPTIONS] as const;
export type SubmissionType = (typeof SUBMISSION_TYPES)[number];

export const PLATFORMS = ['spotify', 'youtube', 'apple_music', 'soundcloud', 'other'] as const;

export const MATCHUP_STATUSES = ['pending', 'scheduled', 'active', 'completed'] as const;
export type MatchupStatus = (typeof MATCHUP_STATUSES)[number];

/** How a completed matchup was decided: by its votes, as a tie, by a tiebreaker, or by rank (R18). */
export const MATCHUP_DECISIONS = [
  'votes',
  'tie',
  'tiebreaker',
  'total_votes',
  'group_points',
  'draw_order',
] as const;
export type MatchupDecision = (typeof MATCHUP_DECISIONS)[number];

export const ACHIEVEMENT_TYPES = ['tournament_winner', 'perfect_predictor', 'voter'] as const;
export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];
