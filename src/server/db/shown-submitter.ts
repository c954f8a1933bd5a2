/**
 * Whether the submitter of the song `song` is shown, as SQL: the rule of `isSubmitterShown` for the facts, which are summed
 * in the database. `song` is an alias of `songs`.
 */
export const submitterShown = (song: string): string => `exists (
  select from tournaments n left join songs e on e.id = ${song}.parent_song_id
  where n.id = ${song}.tournament_id and (n.submitter_visibility = 'shown' or n.status in ('completed', 'cancelled')
    or coalesce(e.is_eliminated, ${song}.is_eliminated)))`;

/**
 * Whether it is known that a submitter voted for their song, as SQL: the submitter is shown, and so are the votes of the
 * matchup. `matchupId` is a column or a number. The subquery selects a single value, because PostgreSQL may
 * read all matchups for an `exists`.
 */
export const isOwnVoteKnown = (song: string, matchupId: string): string => `(${submitterShown(song)} and (
  select ${areCountsOpen('c', 'o')}
  from matchups o join tournaments c on c.id = o.tournament_id where o.id = ${matchupId}))`;

/**
 * Whether everyone sees the votes of a matchup, as SQL: the opposite of `areCountsHidden`. Takes aliases of
 * `tournaments` and `matchups`.
 */
export const areCountsOpen = (tournament: string, matchup: string): string =>
  `(${tournament}.count_visibility = 'live' or ${matchup}.status = 'completed')`;
