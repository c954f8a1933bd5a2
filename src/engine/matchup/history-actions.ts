/** Who may read each action in the history: everyone who may see the tournament, or admins alone (rule H4). */
const READERS = {
  match_opened: 'everyone',
  match_reopened: 'everyone',
  all_voted: 'everyone',
  times_changed: 'everyone',
  times_moved: 'everyone',
  settings_changed: 'everyone',
  background_changed: 'everyone',
  tournament_created: 'everyone',
  tournament_started: 'everyone',
  start_called_off: 'everyone',
  knockout_drawn: 'everyone',
  playoffs_opened: 'everyone',
  schedule_generated: 'everyone',
  matches_made: 'everyone',
  match_ended: 'everyone',
  tiebreaker_made: 'everyone',
  tournament_completed: 'everyone',
  matchup_decided: 'everyone',
  matchup_deleted: 'everyone',
  votes_set_aside: 'everyone',
  votes_restored: 'everyone',
  songs_deleted: 'everyone',
  song_changed: 'everyone',
  songs_withdrawn: 'everyone',
  song_withdrawn: 'everyone',
  participant_left: 'everyone',
  participants_removed: 'everyone',
  status_forced: 'everyone',
  tournament_cancelled: 'everyone',
  tournament_deleted: 'everyone',
  played_again: 'everyone',
  manager_added: 'everyone',
  manager_removed: 'everyone',
  creator_changed: 'everyone',
  voter_codes_made: 'everyone',
  voter_codes_withdrawn: 'everyone',
  prediction_settled: 'admins',
  dispute_decided: 'admins',
  role_changed: 'admins',
  stats_changed: 'admins',
  user_deleted: 'admins',
  song_hidden: 'everyone',
  song_shown: 'everyone',
  comment_hidden: 'everyone',
  comment_shown: 'everyone',
  comment_deleted: 'everyone',
  report_decided: 'admins',
  user_muted: 'admins',
  user_unmuted: 'admins',
  user_banned: 'admins',
  user_unbanned: 'admins',
  second_factor_removed: 'admins',
  reset_link_made: 'admins',
  logo_changed: 'admins',
  logo_removed: 'admins',
} as const;

/** The kind of change that a row of the history records. */
export type HistoryAction = keyof typeof READERS;

/** All actions of the history. */
export const HISTORY_ACTIONS = Object.keys(READERS) as [HistoryAction, ...HistoryAction[]];

/** The actions that the History tab of a tournament shows. */
export const SHOWN_ACTIONS: readonly HistoryAction[] = HISTORY_ACTIONS.filter(
  (action) => READERS[action] === 'everyone',
);
