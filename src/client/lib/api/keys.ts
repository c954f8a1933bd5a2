/** Query keys are the segments of the path that they are read from. */
export const tournamentKeys = {
  list: ['/api/tournaments'],
  detail: (id: number) => ['/api/tournaments', id],
  participation: (id: number) => ['/api/tournaments', id, 'participation'],
} as const;

export const matchupKeys = {
  ofTournament: (tournamentId: number) => ['/api/tournaments', tournamentId, 'matchups'],
  schedule: (tournamentId: number) => ['/api/tournaments', tournamentId, 'schedule'],
  /** The prefix of everything that is read per matchup. */
  all: ['/api/matchups'],
  comments: (matchupId: number) => ['/api/matchups', matchupId, 'comments'],
  timeChanges: (matchupId: number) => ['/api/matchups', matchupId, 'time-changes'],
  likedComments: (matchupId: number) => ['/api/matchups', matchupId, 'liked-comments'],
  ownDiscussion: (matchupId: number) => ['/api/matchups', matchupId, 'own-discussion'],
} as const;

export const voteKeys = {
  own: (tournamentId: number) => ['/api/tournaments', tournamentId, 'user-votes'],
  standing: (tournamentId: number) => ['/api/tournaments', tournamentId, 'voter'],
  ofAccounts: (tournamentId: number) => ['/api/tournaments', tournamentId, 'account-votes'],
  check: (matchupId: number) => ['/api/matchups', matchupId, 'votes/check'],
} as const;

export const showKeys = {
  state: (tournamentId: number) => ['/api/tournaments', tournamentId, 'show'],
  people: (tournamentId: number) => ['/api/tournaments', tournamentId, 'room'],
  ownPlace: (tournamentId: number) => ['/api/tournaments', tournamentId, 'room/me'],
  table: (tournamentId: number) => ['/api/tournaments', tournamentId, 'room/table'],
} as const;

export const twinKey = (tournamentId: number) => ['/api/tournaments', tournamentId, 'twin'];

export const siteKey = ['/api/site'];

export const userKeys = { current: ['/api/auth/user'], notices: ['/api/notices'] } as const;
