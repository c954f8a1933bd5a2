import { joinAddress, pinText, roomLink } from '#client/entities/show/room-link.ts';
import { shareUrl } from '#client/entities/tournament/share/share-link.ts';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import type { TournamentDetail } from '#contract/tournament.ts';
import css from './corner.module.css';

type Props = { tournament: Pick<TournamentDetail, 'sharePath'>; pin: string | null };

/** The way into the room, or to the tournament's page where there is no room, small in one corner. */
export const Corner = ({ tournament, pin }: Props) => (
  <div className={css.corner}>
    <p className={css.words}>
      {pin === null ? (
        'Scan to vote'
      ) : (
        <>
          <span className={css.address} translate="no">
            {joinAddress()}
          </span>
          <span className={css.pin} translate="no">
            {pinText(pin)}
          </span>
        </>
      )}
    </p>
    <div className={css.code}>
      <WayCode tournament={tournament} pin={pin} />
    </div>
  </div>
);

/** The way as a QR code. */
export const WayCode = ({ tournament, pin }: Props) => (
  <QrCode
    text={pin === null ? shareUrl(tournament) : roomLink(pin)}
    label={pin === null ? 'QR code of the tournament' : 'QR code to join'}
    className="max-w-none"
  />
);
