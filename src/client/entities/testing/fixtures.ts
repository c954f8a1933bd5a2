import type { Voter } from '#client/entities/vote/voter.ts';
import type { Matchup } from '#contract/matchup.ts';
import type { Prediction } from '#contract/prediction.ts';
import type { ShowState } from '#contract/show.ts';
import type { Song } from '#contract/song.ts';
import type { TournamentCard, TournamentDetail } from '#contract/tournament.ts';
import { createTournamentBody } from '#contract/tournament-settings.ts';

const CREATED_AT = '2030-01-01T00:00:00.000Z';

/** An instant this many seconds from now. */
export const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Fields without a value. */
const nulls = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

/** A main entry for tests. */
export function createSong(over: Partial<Song> = {}): Song {
  return {
    ...nulls(
      'url',
      'spotifyUrl',
      'youtubeUrl',
      'pitch',
      'startSeconds',
      'albumCover',
      'coverUrl',
      'artworkUrl',
      'coverColor',
    ),
    ...nulls('withdrawnAt', 'groupId', 'parentSongId', 'drawPosition'),
    id: 11,
    tournamentId: 7,
    title: 'Rise',
    artist: 'Nina Park',
    platform: 'other',
    isEliminated: false,
    submitterId: 3,
    submitter: { username: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null },
    submitterHidden: false,
    submissionType: 'main_participant_entry',
    isHidden: false,
    createdAt: CREATED_AT,
    ...over,
  };
}

/** A matchup of 'Rise' (3 votes) against 'Fall' (1 vote) for tests, open to votes by default. */
export function createMatchup(over: Partial<Matchup> = {}): Matchup {
  const [song1, song2] = [createSong(), createSong({ id: 12, title: 'Fall', artist: 'The Low' })];
  return {
    ...nulls('winnerId', 'decidedBy', 'groupId', 'firstEndTime', 'timeChange', 'correction'),
    ...nulls('parentMatchupId', 'winnerToId', 'winnerToSlot', 'loserToId', 'loserToSlot'),
    id: 5,
    tournamentId: 7,
    phase: 'Semifinals',
    round: 1,
    position: 1,
    status: 'active',
    song1Id: song1.id,
    song2Id: song2.id,
    song1,
    song2,
    song1Votes: 3,
    song2Votes: 1,
    totalVotes: 4,
    guestVotes: 0,
    countsHidden: false,
    countVisibility: 'live',
    startTime: secondsFromNow(-60),
    endTime: secondsFromNow(600),
    tiebreakerLevel: 0,
    version: 1,
    ...over,
  };
}

/** A card of the list for tests: a tournament in setup with the default settings. */
export function createTournamentCard(over: Partial<TournamentCard> = {}): TournamentCard {
  return {
    ...createTournamentBody.parse({ name: 'Summer', maxParticipants: 4 }),
    ...nulls('bracketSize', 'winnerId', 'champion', 'heroBackground'),
    ...nulls(
      'seriesId',
      'drawSeed',
      'startDate',
      'endDate',
      'autoStartAt',
      'playoffsDueAt',
      'resumesAt',
      'cancelReason',
    ),
    id: 7,
    status: 'setup',
    currentPhase: 'submission',
    currentRound: 0,
    totalRounds: 2,
    songCount: 3,
    participantCount: 2,
    totalVotes: 0,
    format: 'single_elimination',
    creatorId: 1,
    matchDurationMinutes: 20,
    countVisibility: 'live',
    drawSeedHash: '0'.repeat(64),
    drawVersion: 2,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
    currentMatchup: null,
    firstSongs: [],
    version: 1,
    settingsVersion: 1,
    ...over,
  };
}

/** A tournament without songs and matches for tests. */
export const createTournamentDetail = (over: Partial<TournamentDetail> = {}): TournamentDetail => ({
  ...createTournamentCard(),
  songs: [],
  matchups: [],
  groups: [],
  missingMatches: { count: 0, blocksChampion: false },
  creator: { id: 3, username: 'ann', firstName: 'Ann', lastName: 'Adler', profileImageUrl: null },
  sharePath: '/t/summer-7',
  managers: [],
  missingVoters: 0,
  ...over,
});

/** An open question of Ada Byron for tests. */
export const createPrediction = (over: Partial<Prediction> = {}): Prediction => ({
  ...nulls('description', 'imageUrl', 'outcome', 'settledAt', 'dispute', 'userVote', 'userDispute'),
  id: 1,
  title: 'Will it rain?',
  expiresAt: '2120-06-01T12:00:00.000Z',
  yesVotes: 2,
  noVotes: 1,
  totalVotes: 3,
  authorId: 1,
  author: { username: null, firstName: 'Ada', lastName: 'Byron', profileImageUrl: null },
  rulesVersion: 2,
  pays: true,
  createdAt: CREATED_AT,
  ...over,
});

/** A show at the vote of the match of `createMatchup` for tests. */
export const createShow = (over: Partial<ShowState> = {}): ShowState => ({
  ...nulls('until', 'pausedBy', 'pin', 'turnout'),
  tournamentId: 7,
  step: 'vote',
  seq: 1,
  matchupId: 5,
  isPausing: false,
  isSoundOn: false,
  isHostHere: true,
  present: 0,
  at: 0,
  ...over,
});

/** A viewer who is signed in and may vote, for tests. */
export const createVoter = (over: Partial<Voter> = {}): Voter => ({
  isVoter: true,
  isGuest: false,
  canBecomeGuest: false,
  isInvited: false,
  needsCode: false,
  mayNeedCode: false,
  refusal: null,
  ...over,
});
