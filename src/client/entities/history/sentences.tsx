import type { ReactNode } from 'react';
import { UserName } from '#client/entities/user/user-name.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import type { HistoryAction } from '#engine/kinds.ts';

type Entry = HistoryEntry;

const title = (name: string): ReactNode => (
  <>
    “<bdi translate="no">{name}</bdi>”
  </>
);

/** A match by its place in the tournament and its songs, as far as they are known. */
function match({ matchup }: Entry): ReactNode {
  if (!matchup) return 'a match';
  const { phase, round, position, titles } = matchup;
  const [one, two] = titles;
  const isGroup = phase !== null && isGroupPhase(phase);
  const place =
    phase === null || position === null
      ? 'a match'
      : isGroup
        ? `a group match of round ${round}`
        : matchName(phase, position);
  if (one === null || two === null) return place;
  return (
    <>
      {place}, {title(one)} against {title(two)}
    </>
  );
}

function song({ songs: [first] }: Entry): ReactNode {
  return first?.title ? <>the song {title(first.title)}</> : 'a song';
}

const songCount = ({ songs }: Entry) => countText(songs.length, 'song');

function person({ people: [first] }: Entry): ReactNode {
  return first ? <UserName user={first} userId={first.id} /> : 'a user';
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);

const HOW_WON: Partial<Record<string, string>> = {
  votes: '',
  decision: '',
  tiebreaker: ' by the tiebreaker',
  walkover: ' by walkover',
};

function ending({ songs: [winner], after }: Entry): ReactNode {
  if (after.decidedBy === 'tie') return ' as a tie';
  if (!winner?.title) return null;
  return (
    <>
      : {title(winner.title)} won{HOW_WON[String(after.decidedBy)] ?? ' by rank'}
    </>
  );
}

const votes = ({ after }: Entry) =>
  typeof after.votes === 'number' ? countText(after.votes, 'vote') : 'votes';

/** The sentence of each action, without the actor at its beginning. */
const SENTENCES: Record<HistoryAction, (entry: Entry) => ReactNode> = {
  tournament_created: () => 'created the tournament',
  settings_changed: () => 'changed the settings',
  background_changed: () => 'changed the background',
  tournament_started: () => 'started the tournament',
  start_called_off: () => 'called the start off',
  knockout_drawn: ({ after }) => `drew the knockout of ${countText(numberOf(after.songs), 'song')}`,
  playoffs_opened: () => 'ended the group stage',
  schedule_generated: ({ after }) =>
    `gave times to ${countText(numberOf(after.matches), 'match', 'matches')}`,
  matches_made: ({ after }) =>
    `created ${countText(numberOf(after.matches), 'missing match', 'missing matches')}`,
  match_opened: (entry) => <>opened {match(entry)}</>,
  match_reopened: (entry) => <>reopened {match(entry)}</>,
  all_voted: (entry) => <>ended {match(entry)} early, because every voter has voted</>,
  times_changed: (entry) => <>changed the times of {match(entry)}</>,
  times_moved: (entry) => <>moved {match(entry)}, because an earlier match changed</>,
  match_ended: (entry) => (
    <>
      ended {match(entry)}
      {ending(entry)}
    </>
  ),
  matchup_decided: (entry) => (
    <>
      decided {match(entry)}
      {ending(entry)}
    </>
  ),
  tiebreaker_made: (entry) => <>added a tiebreaker to {match(entry)}</>,
  tournament_completed: ({ songs: [winner] }) =>
    winner?.title ? (
      <>completed the tournament: {title(winner.title)} is the champion</>
    ) : (
      'completed the tournament'
    ),
  matchup_deleted: (entry) => <>deleted {match(entry)}</>,
  votes_set_aside: (entry) => (
    <>
      set {votes(entry)} aside in {match(entry)}
    </>
  ),
  votes_restored: (entry) => (
    <>
      restored {votes(entry)} in {match(entry)}
    </>
  ),
  songs_deleted: (entry) => `deleted ${songCount(entry)}`,
  song_changed: (entry) => <>changed {song(entry)}</>,
  songs_withdrawn: (entry) => `withdrew ${songCount(entry)}`,
  song_withdrawn: (entry) => <>withdrew {song(entry)}</>,
  participant_left: () => 'left the tournament',
  participants_removed: ({ peopleCount }) => `removed ${countText(peopleCount, 'participant')}`,
  status_forced: () => 'set the status',
  tournament_cancelled: () => 'cancelled the tournament',
  tournament_deleted: () => 'deleted the tournament',
  manager_added: (entry) => <>made {person(entry)} a manager</>,
  manager_removed: (entry) =>
    entry.actor && entry.actor.id === entry.people[0]?.id ? (
      'stopped managing the tournament'
    ) : (
      <>removed {person(entry)} as a manager</>
    ),
  voter_codes_made: ({ after }) => `made ${countText(numberOf(after.codes), 'voter code')}`,
  voter_codes_withdrawn: ({ after }) => `withdrew ${countText(numberOf(after.codes), 'voter code')}`,
  prediction_settled: () => 'settled a prediction',
  dispute_decided: () => 'decided a dispute',
  role_changed: (entry) => <>changed the role of {person(entry)}</>,
  stats_changed: (entry) => <>changed the statistics of {person(entry)}</>,
  user_deleted: ({ after }) =>
    after.textsEmptied === true
      ? 'deleted an account and emptied its messages and pitches'
      : 'deleted an account',
  song_hidden: (entry) => <>hid {song(entry)}</>,
  song_shown: (entry) => <>showed {song(entry)} again</>,
  comment_hidden: (entry) => <>hid a message in {match(entry)}</>,
  comment_shown: (entry) => <>showed a message again in {match(entry)}</>,
  comment_deleted: (entry) => <>deleted a message in {match(entry)}</>,
  report_decided: () => 'decided a report',
  user_muted: (entry) => <>muted {person(entry)}</>,
  user_unmuted: (entry) => <>ended the mute of {person(entry)}</>,
  user_banned: (entry) => <>banned {person(entry)}</>,
  user_unbanned: (entry) => <>ended the ban of {person(entry)}</>,
};

const ROLES: Record<Entry['role'], string> = {
  creator: 'creator',
  manager: 'manager',
  admin: 'admin',
  user: '',
  operator: '',
  clock: '',
};

/**
 * Who did it: a person with the role, the clock, or the operator of the server. While submitters are hidden, a person may be
 * unnamed: the submitter of the songs, a user who left, or one whose change called a start off.
 */
function Who({ entry: { actor, role, songs } }: { entry: Entry }) {
  if (role === 'clock') return <span className="font-semibold">The clock</span>;
  if (role === 'operator') return <span className="font-semibold">The operator</span>;
  if (!actor) return <span className="font-semibold">{songs.length > 0 ? 'The submitter' : 'A user'}</span>;
  return (
    <>
      <UserName user={actor} userId={actor.id} />
      {ROLES[role] && <span className="text-muted"> ({ROLES[role]})</span>}
    </>
  );
}

/** A change in one sentence, such as 'Ada (creator) opened Semifinal A'. */
export function Sentence({ entry }: { entry: Entry }) {
  // A server may be newer than this page.
  const sentence = (SENTENCES as Partial<typeof SENTENCES>)[entry.action];
  return (
    <p className="text-16 break-words">
      <Who entry={entry} /> {sentence ? sentence(entry) : 'made a change'}
    </p>
  );
}

/** An action in words, for the choices of a filter. */
export const actionText = (action: HistoryAction): string => {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
