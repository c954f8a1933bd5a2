/**
 * Whether the submitter of the song `song` is shown, as SQL: the rule of `isSubmitterShown` for the facts, which are summed
 * in the database (rules N1, N4). `song` is an alias of `songs`.
 */
export const submitterShown = (song: string): string => `exists (
  select from tournaments n left join songs e on e.id = ${song}.parent_song_id
  where n.id = ${song}.tournament_id and (n.submitter_visibility = 'shown' or n.status in ('completed', 'cancelled')
    or coalesce(e.is_eliminated, ${song}.is_eliminated)))`;
