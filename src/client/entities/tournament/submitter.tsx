import { UserName } from '#client/entities/user/user-name.tsx';
import type { Song } from '#contract/song.ts';

type Props = { song: Pick<Song, 'submitter' | 'submitterId' | 'submitterHidden'> };

/** Who entered a song: the name, or that it is hidden. */
export function EnteredBy({ song: { submitter, submitterId, submitterHidden } }: Props) {
  if (!submitter || submitterId === null) return 'Submitter hidden until the song is out';
  if (submitterHidden) return 'Entered by you, hidden from others until the song is out';
  return (
    <>
      Entered by <UserName user={submitter} userId={submitterId} linkClassName="touch-line" />
    </>
  );
}

/** The submitter of a song on the podium, behind the artist's name. */
export function EnteredByWinner({ song: { submitter, submitterId } }: Props) {
  if (!submitter || submitterId === null) return null;
  return (
    <>
      , entered by <UserName user={submitter} userId={submitterId} linkClassName="touch-line" />
    </>
  );
}
