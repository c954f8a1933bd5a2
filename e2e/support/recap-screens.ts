import { expect } from '@playwright/test';
import {
  endCalls,
  inTurn,
  openAbove,
  press,
  type Screen,
  type Show,
  screensOf,
  tournamentTab,
} from './open-screen.ts';

const TWIN = { name: 'maximiliana_oppenheimer_fan_of_the_night', same: 5, of: 6 };

/** The recap of a voter whose twin is known, or who has none. */
const recap =
  (twin: typeof TWIN | null): Show =>
  async (page, demo) => {
    await endCalls(page, '**/api/tournaments/*/twin', { twin, isTwinVoter: twin !== null });
    await inTurn(tournamentTab('completed', 'overview'), openAbove('Your recap'))(page, demo);
  };

const next = press('button', 'Next');

/** Waits until the server has drawn the picture. */
const seePicture: Show = (page) =>
  expect(page.getByRole('dialog', { name: 'Share a picture' }).getByRole('img')).toBeVisible();

/** Each screen of a recap, the last one of a voter without a twin, and the pictures to keep. */
export const RECAP_SCREENS: readonly Screen[] = [
  ...screensOf('tide', {
    'dialog-share-picture': inTurn(
      tournamentTab('completed', 'results'),
      openAbove('See the champion'),
      openAbove('Share'),
      seePicture,
    ),
    'dialog-recap': [
      recap(TWIN),
      {
        'dialog-recap-room': next,
        'dialog-recap-closest': next,
        'dialog-recap-upset': next,
        'dialog-recap-twin': next,
        'dialog-recap-keep': next,
      },
    ],
  }),
];
