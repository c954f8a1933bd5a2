import { Fragment, type ReactNode } from 'react';
import { UserName } from '#client/entities/user/user-name.tsx';
import { countText } from '#client/lib/format/number-text.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { isGroupPhase, matchName } from '#engine/formats/phases.ts';
import type { HistoryAction } from '#engine/matchup/history-actions.ts';

type Entry = HistoryEntry;
/** A part of a sentence: the same for every entry, or made from it. */
type Part = string | ((entry: Entry) => ReactNode);

const title = (name: string): ReactNode => (
  <>
    “<bdi translate="no">{name}</bdi>”
  </>
);

/** A match by its place in the tournament and its songs, as far as they are known. */
function match({ matchup }: Entry): ReactNode {
  if (!matchup || matchup.phase === null || matchup.position === null) return withSongs('a match', matchup);
  const { phase, round, position } = matchup;
  const place = isGroupPhase(phase) ? `a group match of round ${round}` : matchName(phase, position);
  return withSongs(place, matchup);
}

function withSongs(place: string, matchup: Entry['matchup']): ReactNode {
  const [one, two] = matchup?.titles ?? [null, null];
  if (one === null || two === null) return place;
  return (
    <>
      {place}, {title(one)} against {title(two)}
    </>
  );
}

const song = ({ songs: [first] }: Entry) => (first?.title ? <>the song {title(first.title)}</> : 'a song');
const songs = (entry: Entry) => countText(entry.songs.length, 'song');
const person = ({ people: [first] }: Entry) =>
  first ? <UserName user={first} userId={first.id} /> : 'a user';
const votes = ({ after }: Entry) =>
  typeof after.votes === 'number' ? countText(after.votes, 'vote') : 'votes';

/** A number of an entry with its noun. */
const counted =
  (name: string, singular: string, plural?: string): Part =>
  ({ after }) => {
    const count = after[name];
    return countText(typeof count === 'number' ? count : 0, singular, plural);
  };

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

const champion = ({ songs: [winner] }: Entry) =>
  winner?.title ? <>: {title(winner.title)} is the champion</> : null;
const managerRemoval = (entry: Entry) =>
  entry.actor && entry.actor.id === entry.people[0]?.id ? (
    'stopped managing the tournament'
  ) : (
    <>removed {person(entry)} as a manager</>
  );

/** The sentence of each action, without the actor at its beginning. */
const SENTENCES: Record<HistoryAction, readonly Part[]> = {
  tournament_created: ['created the tournament'],
  settings_changed: ['changed the settings'],
  background_changed: ['changed the background'],
  tournament_started: ['started the tournament'],
  start_called_off: ['called the start off'],
  knockout_drawn: ['drew the knockout of ', counted('songs', 'song')],
  playoffs_opened: ['ended the group stage'],
  schedule_generated: ['gave times to ', counted('matches', 'match', 'matches')],
  matches_made: ['created ', counted('matches', 'missing match', 'missing matches')],
  match_opened: ['opened ', match],
  match_reopened: ['reopened ', match],
  all_voted: ['ended ', match, ' early, because every voter has voted'],
  times_changed: ['changed the times of ', match],
  times_moved: ['moved ', match, ', because an earlier match changed'],
  match_ended: ['ended ', match, ending],
  matchup_decided: ['decided ', match, ending],
  tiebreaker_made: ['added a tiebreaker to ', match],
  tournament_completed: ['completed the tournament', champion],
  matchup_deleted: ['deleted ', match],
  votes_set_aside: ['set ', votes, ' aside in ', match],
  votes_restored: ['restored ', votes, ' in ', match],
  songs_deleted: ['deleted ', songs],
  song_changed: ['changed ', song],
  songs_withdrawn: ['withdrew ', songs],
  song_withdrawn: ['withdrew ', song],
  participant_left: ['left the tournament'],
  participants_removed: ['removed ', ({ peopleCount }) => countText(peopleCount, 'participant')],
  person_removed: ['removed a person from the room'],
  status_forced: ['set the status'],
  tournament_cancelled: ['cancelled the tournament'],
  tournament_deleted: ['deleted the tournament'],
  played_again: ['made the next tournament of the series'],
  manager_added: ['made ', person, ' a manager'],
  manager_removed: [managerRemoval],
  creator_changed: ['made ', person, ' the creator'],
  voter_codes_made: ['made ', counted('codes', 'voter code')],
  voter_codes_withdrawn: ['withdrew ', counted('codes', 'voter code')],
  web_hooks_changed: ['changed the web hooks'],
  prediction_settled: ['settled a prediction'],
  dispute_decided: ['decided a dispute'],
  role_changed: ['changed the role of ', person],
  stats_changed: ['changed the statistics of ', person],
  user_deleted: [
    'deleted an account',
    ({ after }) => after.textsEmptied === true && ' and emptied its messages and pitches',
  ],
  song_hidden: ['hid ', song],
  song_shown: ['showed ', song, ' again'],
  comment_hidden: ['hid a message in ', match],
  comment_shown: ['showed a message again in ', match],
  comment_deleted: ['deleted a message in ', match],
  report_decided: ['decided a report'],
  user_muted: ['muted ', person],
  user_unmuted: ['ended the mute of ', person],
  user_banned: ['banned ', person],
  user_unbanned: ['ended the ban of ', person],
  second_factor_removed: ['removed the second factor of ', person],
  reset_link_made: ['made a link for a new password of ', person],
  logo_changed: ['changed the logo of the site'],
  logo_removed: ['removed the logo of the site'],
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
  const parts = (SENTENCES as Partial<typeof SENTENCES>)[entry.action] ?? ['made a change'];
  return (
    <p className="text-16 break-words">
      <Who entry={entry} />{' '}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
        <Fragment key={index}>{typeof part === 'string' ? part : part(entry)}</Fragment>
      ))}
    </p>
  );
}

/** Words that begin with a capital. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** An action in words, for the choices of a filter. */
export const actionText = (action: HistoryAction): string => capitalized(action.replaceAll('_', ' '));
