import { joinAddress, pinText, roomLink } from '#client/entities/show/room-link.ts';
import { QrCode } from '#client/ui/display/qr-code.tsx';
import css from './corner.module.css';

/** The way into the room, or to the tournament's page where there is no room, small in one corner. */
export function Corner({ pin, link }: { pin: string | null; link: string }) {
  if (pin === null) {
    return (
      <div className={css.corner}>
        <p className={css.words}>Scan to vote</p>
        <div className={css.code}>
          <QrCode text={link} label="QR code of the tournament" className="max-w-none" />
        </div>
      </div>
    );
  }
  return (
    <div className={css.corner}>
      <p className={css.words}>
        <span className={css.address} translate="no">
          {joinAddress()}
        </span>
        <span className={css.pin} translate="no">
          {pinText(pin)}
        </span>
      </p>
      <div className={css.code}>
        <QrCode text={roomLink(pin)} label="QR code to join" className="max-w-none" />
      </div>
    </div>
  );
}
