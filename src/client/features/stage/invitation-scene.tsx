import { joinAddress, pinText } from '#client/entities/show/room-link.ts';
import { isOnlyHere, ONLY_HERE } from '#client/entities/tournament/share/share-link.ts';
import { countText, numberText } from '#client/lib/format/number-text.ts';
import type { RoomPerson } from '#contract/show.ts';
import type { TournamentDetail } from '#contract/tournament.ts';
import { isMainEntry } from '#engine/songs/main-entry.ts';
import { WayCode } from './corner.tsx';
import css from './invitation-scene.module.css';
import { StageLogo } from './stage-logo.tsx';
import { WallTile } from './wall-cover.tsx';

/** What the wall has room for. */
const MOST_SONGS = 12;
const MOST_NAMES = 18;

type Props = {
  tournament: TournamentDetail;
  /** Null while the room is closed, and in a tournament without a show. */
  pin: string | null;
  people: readonly RoomPerson[];
  present: number;
};

/** The invitation: PIN and QR code, the people who came, and the songs that are in. */
export function InvitationScene({ tournament, pin, people, present }: Props) {
  const songs = tournament.songs.filter(isMainEntry);
  const isShow = tournament.pace === 'show';
  return (
    <div className={css.scene} data-closed={!pin || undefined}>
      <div className={css.words}>
        <StageLogo />
        <h1 dir="auto" translate="no" className={`line-clamp-2 wrap-break-word ${css.name}`}>
          {tournament.name}
        </h1>
        {pin ? (
          <Pin pin={pin} />
        ) : (
          <>
            <p className={css.lead}>{isShow ? 'The room is not open yet' : 'Join on your phone'}</p>
            <p className={css.hint}>
              {isShow
                ? 'Host: open this tournament on your phone and press “Open the room”. The PIN then shows here.'
                : 'Scan the code to enter a song, and to vote.'}
            </p>
          </>
        )}
        {isOnlyHere() && <p className={css.hint}>{ONLY_HERE}</p>}
      </div>
      <div className={css.code}>
        <WayCode tournament={tournament} pin={pin} />
      </div>
      <div className={css.foot}>
        {pin && <People people={people} present={present} />}
        <div className={css.songs}>
          <p className={css.count}>
            {numberText(songs.length)} of {countText(tournament.maxParticipants, 'song')}{' '}
            {songs.length === 1 ? 'is' : 'are'} in
          </p>
          <ul className={css.tiles}>
            {songs.slice(-MOST_SONGS).map((song) => (
              <li key={song.id} className={css.tile}>
                <WallTile song={song} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** The newest names fly in and find a place. People who left stand back. */
function People({ people, present }: Pick<Props, 'people' | 'present'>) {
  const shown = people.slice(-MOST_NAMES);
  return (
    <div className="min-w-0">
      <p className={css.count}>{present === 0 ? 'Be the first to join' : `${numberText(present)} here`}</p>
      <ul className={css.names} aria-label="People in the room">
        {shown.map(({ nickname, isHere }) => (
          <li key={nickname} className={`truncate ${css.person}`} data-away={!isHere || undefined}>
            <bdi translate="no">{nickname}</bdi>
          </li>
        ))}
        {people.length > shown.length && (
          <li className={`truncate ${css.more}`}>and {numberText(people.length - shown.length)} more</li>
        )}
      </ul>
    </div>
  );
}

const Pin = ({ pin }: { pin: string }) => (
  <>
    <p className={css.lead}>
      Join at{' '}
      <b translate="no" className="wrap-anywhere">
        {joinAddress()}
      </b>
    </p>
    <p translate="no" className={css.pin} data-long={pin.length > 6 || undefined}>
      <span className="sr-only">PIN </span>
      {pinText(pin)}
    </p>
  </>
);
