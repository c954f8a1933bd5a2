/** Whether a song is a main entry, not a tiebreaker song of one. */
export const isMainEntry = ({ parentSongId }: { parentSongId: number | null }): boolean =>
  parentSongId === null;
