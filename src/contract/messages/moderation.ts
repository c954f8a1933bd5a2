/** Why the submitter of a song cannot be muted yet: a mute would reveal the submitter (rules N1, O12). */
export const SUBMITTER_HIDDEN =
  'The submitter is hidden until the song is out, and cannot be muted before then.';
