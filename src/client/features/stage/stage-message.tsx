import { redirectToLogin } from '#client/lib/browser/login-redirect.ts';
import { Equalizer } from '#client/ui/display/equalizer.tsx';
import { EnterPin } from './enter-pin.tsx';
import paused from './paused-scene.module.css';
import css from './stage.module.css';

const TEXTS = {
  loading: { title: 'Loading the stage', reason: null },
  missing: {
    title: 'No stage here',
    reason:
      'The tournament was deleted, or it is private. Enter the PIN of its room, open its share link, or sign in here.',
  },
  private: {
    title: 'This tournament is private',
    reason: 'Open the stage by its share link, or sign in here.',
  },
  deadLink: {
    title: 'This link does not work',
    reason: 'The creator may have made a new one. Open the stage from the tournament on the host’s screen.',
  },
  unreachable: { title: 'The stage could not be loaded', reason: 'The server did not answer.' },
} as const;

type Props = { kind: keyof typeof TEXTS; onRetry?: () => unknown };

/** Fills the screen while there is no tournament to show, with the way on. */
export function StageMessage({ kind, onRetry }: Props) {
  const { title, reason } = TEXTS[kind];
  const canSignIn = kind === 'missing' || kind === 'private';
  return (
    <div className={css.screen} data-scrim="">
      <div className={css.wall}>
        <div className={paused.scene} role="status">
          <Equalizer isLive={kind === 'loading'} size="large" />
          <h1 className={paused.heading}>{title}</h1>
          {reason && <p className={paused.reason}>{reason}</p>}
          {kind === 'missing' && <EnterPin />}
          {canSignIn && (
            <button type="button" className={css.press} onClick={() => redirectToLogin()}>
              Sign In
            </button>
          )}
          {onRetry && (
            <button type="button" className={css.press} data-primary="" onClick={() => onRetry()}>
              Try again
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
