/** Whether a song is the main entry of its submitter, not one of its tiebreaker songs. */
export const isMainEntry = ({ parentSongId }: { parentSongId: number | null }): boolean =>
  parentSongId === null;
