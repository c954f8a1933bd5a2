/** The roles of a user; an admin may do everything that a user may. */
export const USER_ROLES = ['user', 'admin'] as const;
export type UserRole = (typeof USER_ROLES)[number];

/** Who may sign up to a site: anyone, the invited, or no one. */
export const SIGN_UP_POLICIES = ['open', 'invited', 'closed'] as const;

/** What became of an invitation to sign up. */
export const INVITATION_STATES = ['valid', 'used_up', 'ended', 'revoked', 'unknown'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** The providers of identities: one by OpenID Connect that the operator chooses, and four for everyone. */
export const IDENTITY_PROVIDERS = ['oidc', 'google', 'apple', 'facebook', 'discord'] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** What admins see of a provider that fails: no answer, refused credentials of this site, or no answer of OpenID Connect. */
export const PROVIDER_TROUBLES = ['away', 'refused', 'unreadable'] as const;
export type ProviderTrouble = (typeof PROVIDER_TROUBLES)[number];

/** The formats of a tournament; `hybrid` plays like `round_robin`. */
export const TOURNAMENT_TYPES = ['playoff', 'round_robin', 'hybrid'] as const;
export type TournamentType = (typeof TOURNAMENT_TYPES)[number];

/** How a tournament is played: the knockout alone, or groups before it. */
export const BRACKET_FORMATS = ['single_elimination', 'groups_then_playoff'] as const;

/** The statuses of a tournament, in their order. Only admins set `group_stage`; `cancelled` may follow any (rule O4). */
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

/** The phases of a tournament, in their order. */
export const TOURNAMENT_PHASES = [
  'submission',
  'group_stage',
  'start_playoffs',
  'knockout_stage',
  'completed',
] as const;
export type TournamentPhase = (typeof TOURNAMENT_PHASES)[number];

/** Whether the server sets the times of matchups, or the creator does. */
export const SCHEDULING_TYPES = ['automatic', 'manual'] as const;
export type SchedulingType = (typeof SCHEDULING_TYPES)[number];

/** Whether the first matchups start soon after the start, or at a date that the creator chose. */
export const START_DATE_MODES = ['auto', 'custom'] as const;
export type StartDateMode = (typeof START_DATE_MODES)[number];

/** Whether a tournament follows its schedule, or plays one match after the other before a room (rule R1). */
export const TOURNAMENT_PACES = ['clock', 'show'] as const;
export type TournamentPace = (typeof TOURNAMENT_PACES)[number];

/** The steps of a show. `closed` comes before its room opens and after it closes (rule R2). */
export const SHOW_STEPS = [
  'closed',
  'lobby',
  'draw',
  'listen',
  'vote',
  'reveal',
  'break',
  'paused',
  'over',
] as const;
export type ShowStep = (typeof SHOW_STEPS)[number];

/** What paused a show: a host, a change of the tournament outside of the show, or the lack of a match to play. */
export const SHOW_PAUSES = ['host', 'change', 'no_match'] as const;
export type ShowPause = (typeof SHOW_PAUSES)[number];

/** What a stage does with its sound. `blocked` waits for a press on the stage, which browsers demand. */
export const STAGE_SOUNDS = ['off', 'blocked', 'on'] as const;
/** Who turned the sound of a stage on, the one with the least say first (rule R18). */
export const STAGE_HANDS = ['viewer', 'remote', 'host'] as const;

/** The reactions of a room, in the order of their buttons (rule R10). */
export const REACTIONS_OF_ROOM = ['🔥', '❤️', '👏', '😂', '😮', '🕺'] as const;

/** What a host may do in a show (rule R4). */
export const SHOW_ACTIONS = ['open', 'start', 'pause', 'resume', 'next', 'extend', 'close'] as const;
export type ShowAction = (typeof SHOW_ACTIONS)[number];

/** Whether groups play the same round at the same time, or one group after the other. */
export const GROUP_PHASE_SCHEDULINGS = ['concurrent', 'sequential'] as const;
export type GroupPhaseScheduling = (typeof GROUP_PHASE_SCHEDULINGS)[number];

/** Whether the screens ask for an entry of four songs, or take the main song alone (rule C23). */
export const TIEBREAKER_SONGS = ['required', 'optional'] as const;
export type TiebreakerSongs = (typeof TIEBREAKER_SONGS)[number];

/** When the votes of a matchup are shown: always, to a voter after the vote, or when it is completed (rule E3). */
export const COUNT_VISIBILITIES = ['live', 'after_vote', 'after_close'] as const;
export type CountVisibility = (typeof COUNT_VISIBILITIES)[number];

/** Whether submitters are always shown, or only once their song is out or the tournament is over (rule N1). */
export const SUBMITTER_VISIBILITIES = ['shown', 'after_elimination'] as const;
export type SubmitterVisibility = (typeof SUBMITTER_VISIBILITIES)[number];

/** Who may vote: all accounts, guests too, users who joined before the start, or holders of a voter code (rule Y1). */
export const VOTER_POLICIES = ['account', 'guest', 'participants', 'code'] as const;
export type VoterPolicy = (typeof VOTER_POLICIES)[number];

/** Why a tournament is in a user's list (rule W27). */
export const RELATIONS = ['created', 'managed', 'joined', 'followed'] as const;
export type Relation = (typeof RELATIONS)[number];

/** The orders of a sorted list. */
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** Who may write in the discussions of a tournament (rule M16). */
export const COMMENT_POLICIES = ['on', 'participants', 'off'] as const;
export type CommentPolicy = (typeof COMMENT_POLICIES)[number];

/** What can be reported to the moderators. */
export const REPORT_TARGETS = ['song', 'comment', 'user', 'tournament'] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];

/** The reasons of a report. */
export const REPORT_REASONS = ['spam', 'abuse', 'wrong_link', 'cheating', 'copyright', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What a moderator decides about a report. */
export const REPORT_OUTCOMES = ['accepted', 'dismissed'] as const;

/** The state of a report. */
export const REPORT_STATUSES = ['open', ...REPORT_OUTCOMES] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** How long a mute or a ban lasts. */
export const SANCTION_TERMS = ['hour', 'day', 'week', 'forever'] as const;
export type SanctionTerm = (typeof SANCTION_TERMS)[number];

/** What a notice tells its user (rule O19). */
export const NOTICE_KINDS = [
  'report_decided',
  'reports_waiting',
  'muted',
  'unmuted',
  'content_hidden',
  'message_deleted',
  'played_again',
  'second_factor_removed',
  'host_changed',
  'web_hook_off',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The type of a song that competes in the draw. */
export const MAIN_ENTRY = 'main_participant_entry';
/** The types of the songs that replace a main entry in tiebreakers, in the order of their use. */
export const TIEBREAKER_OPTIONS = [
  'tiebreaker_option_1',
  'tiebreaker_option_2',
  'tiebreaker_option_3',
] as const;
/** The types of a submitted song. */
export const SUBMISSION_TYPES = [MAIN_ENTRY, ...TIEBREAKER_OPTIONS] as const;
export type SubmissionType = (typeof SUBMISSION_TYPES)[number];

/** The platforms that a song's link may lead to. */
export const PLATFORMS = ['spotify', 'youtube', 'apple_music', 'soundcloud', 'other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** The phases of a matchup. A draw uses none of `group`, `knockout`, `knockout_stage` and `Final 8`. */
export const MATCHUP_PHASES = [
  'group',
  'group_stage',
  'knockout',
  'knockout_stage',
  'Final 64',
  'Final 32',
  'Final 16',
  'Final 8',
  'Quarterfinals',
  'Semifinals',
  'Third Place Match',
  'Finals',
] as const;
export type MatchupPhase = (typeof MATCHUP_PHASES)[number];

/** The statuses of a matchup, in their usual order. */
export const MATCHUP_STATUSES = ['pending', 'scheduled', 'active', 'completed'] as const;
export type MatchupStatus = (typeof MATCHUP_STATUSES)[number];

/** What decides a tied knockout matchup that gets no further tiebreaker, in this order (rules T3, T7). */
export const RANK_DECISIONS = ['total_votes', 'group_points', 'draw_order'] as const;
export type RankDecision = (typeof RANK_DECISIONS)[number];

/**
 * How a completed matchup was decided: by its votes, as a tie, by a tiebreaker, by rank, by the tournament's creator or an
 * admin, or because a song was withdrawn.
 */
export const MATCHUP_DECISIONS = [
  'votes',
  'tie',
  'tiebreaker',
  ...RANK_DECISIONS,
  'decision',
  'walkover',
] as const;
export type MatchupDecision = (typeof MATCHUP_DECISIONS)[number];

/** The corrections of a completed matchup: voting goes on, or a winner is named. */
export const CORRECTION_ACTIONS = ['reopened', 'decided'] as const;
/** Why a winner is named (rule J2). */
export const CORRECTION_REASONS = ['disqualified', 'wrong_link', 'other'] as const;
export type CorrectionReason = (typeof CORRECTION_REASONS)[number];

/** The types of achievements. */
export const ACHIEVEMENT_TYPES = ['tournament_winner', 'perfect_predictor', 'voter'] as const;
export type AchievementType = (typeof ACHIEVEMENT_TYPES)[number];

/** The answers to a prediction that users vote for. */
export const PREDICTION_SIDES = ['yes', 'no'] as const;
export type PredictionSide = (typeof PREDICTION_SIDES)[number];

/** The outcomes of a settled prediction; `void` returns the tokens that were spent on the same UTC day (rule Q7). */
export const PREDICTION_OUTCOMES = [...PREDICTION_SIDES, 'void'] as const;
export type PredictionOutcome = (typeof PREDICTION_OUTCOMES)[number];

/** How a match ended for one of its songs. `tied` is a tie in a group, and a drawn knockout match without a winner yet. */
export const SONG_RESULTS = ['won', 'lost', 'tied'] as const;

/** The state of a dispute: open until an admin upholds, changes or voids the outcome (rule Q12). */
export const DISPUTE_STATUSES = ['open', 'upheld', 'changed', 'voided'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** What happened in a discussion. `updated` also covers messages that are hidden or shown, and sides (rules M12, O13). */
export type CommentAction = 'created' | 'updated' | 'deleted' | 'liked' | 'reacted';

/** The reactions to a message, of which a user has one at most (rule M11). */
export const REACTIONS = ['fire', 'rock', 'party', 'laugh', 'wow', 'sad'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** The metrics of both leaderboards, as their paths name them. */
export const LEADERBOARD_METRICS = ['points', 'votes', 'tournaments'] as const;
export type LeaderboardMetric = (typeof LEADERBOARD_METRICS)[number];

/** The statistics of a user that an admin can correct. */
export type CorrectableStat = 'points' | 'totalVotes' | 'tournamentsWon' | 'level';

/** The ground that a logo needs to be seen; `any` for one that is seen on the dark and on the light theme (rule A65). */
export const LOGO_GROUNDS = ['any', 'light', 'dark'] as const;
export type LogoGround = (typeof LOGO_GROUNDS)[number];

/** Who made a change of the history: `operator` is a command on the server (rule H1). */
export const HISTORY_ROLES = ['creator', 'manager', 'admin', 'user', 'operator', 'clock'] as const;
export type HistoryRole = (typeof HISTORY_ROLES)[number];

/**
 * The changes of a matchup's times: opened now, opened again, set, extended or removed, moved because another matchup
 * changed, or ended early because every voter has voted (rule S10).
 */
export const TIME_CHANGES = [
  'match_opened',
  'match_reopened',
  'times_changed',
  'times_moved',
  'all_voted',
] as const;

/**
 * What happens that people may want to hear of: a matchup opened or closes soon, a result or the champion stands, a message
 * answers or names people, a prediction closes soon or has ended without an outcome.
 */
export const ANNOUNCEMENT_KINDS = [
  'match_opened',
  'match_closing',
  'result',
  'champion',
  'comment',
  'prediction_closing',
  'prediction_ended',
] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/**
 * What a user can be reminded of (rule U13): a matchup opens, or closes soon without the user's vote, a song of the user is
 * voted on, a result, a prediction that waits for the user, a reply, a message that names the user.
 */
export const REMINDER_KINDS = [
  'match_opened',
  'match_closing',
  'song_plays',
  'result',
  'prediction_due',
  'reply',
  'mention',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** The kinds of a user who turns reminders on. */
export const DEFAULT_REMINDERS: readonly ReminderKind[] = [
  'match_opened',
  'match_closing',
  'song_plays',
  'reply',
  'mention',
];

/** The ways on which reminders come. */
export type ReminderChannel = 'push' | 'mail';

/** A user's choice for one tournament: reminders also without taking part, or none. */
export const REMINDER_CHOICES = ['follow', 'mute'] as const;
export type ReminderChoice = (typeof REMINDER_CHOICES)[number];

/** How long before an end people can be reminded, in minutes. */
export const CLOSING_MINUTES = [5, 15, 60] as const;
export type ClosingMinutes = (typeof CLOSING_MINUTES)[number];
export const DEFAULT_CLOSING_MINUTES: ClosingMinutes = 15;

/** The ways out of the outbox. */
export const OUTBOX_CHANNELS = ['mail', 'push', 'hook'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];

/** Who receives the calls of a web hook. */
export const WEB_HOOK_KINDS = ['standard', 'discord', 'slack'] as const;
export type WebHookKind = (typeof WEB_HOOK_KINDS)[number];

/** The announcements that a web hook can tell. */
export const WEB_HOOK_EVENTS = [
  'match_opened',
  'result',
  'champion',
] as const satisfies readonly AnnouncementKind[];
export type WebHookEvent = (typeof WEB_HOOK_EVENTS)[number];

/** How the last attempt of a delivery ended. */
export const DELIVERY_STATUSES = ['sent', 'waiting', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The versions of the scoring rules for predictions. A prediction keeps the version that it began under (rule P15). */
export const PREDICTION_RULES_VERSIONS = [1, 2] as const;
export type PredictionRulesVersion = (typeof PREDICTION_RULES_VERSIONS)[number];

/** The place of a song in a matchup, first or second. */
export type Slot = 1 | 2;

/** The states of a backup: its file is proven by a restore, is there without a proof, or was not made (rule O24). */
export const BACKUP_STATES = ['running', 'stopped', 'failed', 'unproven', 'proven'] as const;
export type BackupState = (typeof BACKUP_STATES)[number];
