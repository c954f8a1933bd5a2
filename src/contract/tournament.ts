import { z } from 'zod';
import * as kinds from '#engine/kinds.ts';
import { background } from './background.ts';
import { seedHash } from './draw-check.ts';
import { manager } from './manager.ts';
import { matchup } from './matchup.ts';
import { CARD_SONGS } from './paging.ts';
import { id, instant, personName } from './shapes.ts';
import { song } from './song.ts';

/** The fields of a tournament, the same for all readers. */
export const tournament = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  status: z.enum(kinds.TOURNAMENT_STATUSES),
  currentPhase: z.enum(kinds.TOURNAMENT_PHASES),
  currentRound: z.int(),
  totalRounds: z.int(),
  maxParticipants: z.int(),
  minUsers: z.int(),
  songsPerGroup: z.int(),
  /** Main entries; tiebreaker songs are not counted. */
  songCount: z.int(),
  participantCount: z.int(),
  /** At most 5 s old where the votes of open matchups are hidden. */
  totalVotes: z.int(),
  tournamentType: z.enum(kinds.TOURNAMENT_TYPES),
  format: z.enum(kinds.BRACKET_FORMATS),
  bracketSize: z.int().nullable(),
  isPublic: z.boolean(),
  creatorId: id,
  winnerId: id.nullable(),
  champion: song.nullable(),
  heroBackground: background.nullable(),
  schedulingType: z.enum(kinds.SCHEDULING_TYPES),
  startDateMode: z.enum(kinds.START_DATE_MODES),
  groupPhaseScheduling: z.enum(kinds.GROUP_PHASE_SCHEDULINGS),
  tournamentStartDate: instant.nullable(),
  matchDurationMinutes: z.int(),
  matchIntervalMinutes: z.int(),
  tournamentDurationDays: z.int(),
  thirdPlaceMatch: z.boolean(),
  /** Whether the screens ask for three tiebreaker songs with each entry. */
  tiebreakerSongs: z.enum(kinds.TIEBREAKER_SONGS),
  /** Whether the screens ask voters to hear both songs first (rule V15). The server does not refuse votes. */
  listenFirst: z.boolean(),
  /** Who may vote. */
  voterPolicy: z.enum(kinds.VOTER_POLICIES),
  /** How old an account must be to vote. */
  minAccountAgeHours: z.int(),
  /** Whether an account needs a verified address to vote. */
  verifiedEmailOnly: z.boolean(),
  closeWhenAllVoted: z.boolean(),
  /** Whether submitters are hidden until their songs are out. */
  submitterVisibility: z.enum(kinds.SUBMITTER_VISIBILITIES),
  /** When the votes of its matchups are shown. */
  countVisibility: z.enum(kinds.COUNT_VISIBILITIES),
  /** Who may write in the discussions. */
  commentPolicy: z.enum(kinds.COMMENT_POLICIES),
  /** Whether its matches follow a schedule, or a show opens one after the other. */
  pace: z.enum(kinds.TOURNAMENT_PACES),
  showSeconds: z.int(),
  breakSeconds: z.int(),
  /** How long the stage plays each song before the vote. */
  listenSeconds: z.int(),
  /** The number of the first tournament of its series; null for one that was never played again (rule R14). */
  seriesId: id.nullable(),
  /** The seed that repeats the draw; null before it, and while submitters are hidden. */
  drawSeed: z.string().nullable(),
  /** The SHA-256 of the seed, published from the creation on. */
  drawSeedHash: seedHash,
  /** The version of the draw that belongs to the seed. */
  drawVersion: z.int(),
  startDate: instant.nullable(),
  endDate: instant.nullable(),
  /** The time of the automatic start. */
  autoStartAt: instant.nullable(),
  /** The time at which the knockout is generated automatically. */
  playoffsDueAt: instant.nullable(),
  /** The time at which a stage without an undecided match continues by itself. */
  resumesAt: instant.nullable(),
  /** Why it was cancelled; null while it is not, and for a cancellation without a reason. */
  cancelReason: z.string().nullable(),
  createdAt: instant,
  /** The time of the last change except votes. */
  updatedAt: instant,
  /** Grows with each change except votes. */
  version: z.int(),
  /** Grows with each change of the settings. */
  settingsVersion: z.int(),
});
export type Tournament = z.infer<typeof tournament>;

const cardSong = z.object({ id, title: z.string(), artist: z.string(), artworkUrl: z.string().nullable() });
export type CardSong = z.infer<typeof cardSong>;

/** A card of the list, with the first matchup of the carousel, or with its first songs. */
export const tournamentCard = tournament.extend({
  currentMatchup: matchup.nullable(),
  firstSongs: z.array(cardSong).max(CARD_SONGS),
});
export type TournamentCard = z.infer<typeof tournamentCard>;

const group = z.object({ id, name: z.string(), position: z.int() });
export type Group = z.infer<typeof group>;

/** A tournament with its songs, matchups, groups and creator. */
export const tournamentDetail = tournament.extend({
  songs: z.array(song),
  matchups: z.array(matchup),
  groups: z.array(group),
  /** Deleted matches of the current stage, and whether there is no champion without them. */
  missingMatches: z.object({ count: z.int(), blocksChampion: z.boolean() }),
  creator: personName.extend({ id }),
  /** The managers in the order in which they were named, without the creator. */
  managers: z.array(manager),
  /** The path of the link to share. */
  sharePath: z.string(),
  /** How many voters the points of the podium and the creator still need; 0 if they need none. */
  missingVoters: z.int(),
});
export type TournamentDetail = z.infer<typeof tournamentDetail>;

/** The number of remaining tiebreaker songs of each main entry, by song id. */
export const tiebreakerUsage = z.record(z.string(), z.int());

/** The answer of calls that change a tournament: a message and the changed tournament. */
export const tournamentAnswer = z.object({ message: z.string(), tournament });

/** The answer of a start, with the time at which the first matches open; null while they have no time (rule W28). */
export const startAnswer = tournamentAnswer.extend({ votingOpensAt: instant.nullable() });

/** The path parameters of `POST /api/share/:token`. A text that opens nothing answers 404. */
export const shareParams = z.object({ token: z.string() });
/** The tournament behind a share token. */
export const openedShare = z.object({ tournamentId: id });
/** The path of the new link. */
export const renewedShare = z.object({ sharePath: z.string() });

/** The body of `POST /api/tournaments/:id/again`. With `withSongs` its songs are entered again. */
export const playAgainBody = z.object({ withSongs: z.boolean() });
/** The next tournament of a series, and whether this press made it. */
export const nextTournament = z.object({ message: z.string(), tournamentId: id, isNew: z.boolean() });

/** A tournament of a series with its champion. */
export const seriesRow = z.object({
  id,
  name: z.string(),
  status: z.enum(kinds.TOURNAMENT_STATUSES),
  endDate: instant.nullable(),
  champion: cardSong.nullable(),
});
export type SeriesRow = z.infer<typeof seriesRow>;
