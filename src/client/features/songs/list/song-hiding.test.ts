import { expect, test } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import { songHidingOf } from './song-hiding.ts';

const creator = { id: 1, role: 'user' } as const;
const admin = { id: 9, role: 'admin' } as const;
const song = (over: object) => createSong({ submitterId: 2, ...over });
const hidden = { isHidden: true };
const byAdmin = { ...hidden, hiddenByAdmin: true as const };

test.each([
  ['a shown song', song({}), creator, false, ['hide', 'hide name'], null],
  ['the other song of an open match', song({}), creator, true, ['hide name'], OWN_MATCH_REFUSALS.hide],
  ['their own song of that match', song({ submitterId: 1 }), creator, true, ['hide', 'hide name'], null],
  ['a hidden song', song(hidden), creator, false, ['show'], null],
  ['a song that an admin hid', song(byAdmin), creator, false, [], SHOWING_REFUSALS.hid_by_admin],
  ['a song that an admin hid, as an admin', song(byAdmin), admin, false, ['show'], null],
  [
    'their own hidden song',
    song({ ...hidden, submitterId: 1 }),
    creator,
    false,
    [],
    SHOWING_REFUSALS.is_author,
  ],
  [
    'a song whose name is hidden',
    song({ ...hidden, hidesTextsOnly: true }),
    creator,
    false,
    ['show', 'hide'],
    null,
  ],
] as const)(
  'moderators are offered for %s what the server allows',
  (_name, of, user, isOpponent, offered, note) => {
    const hiding = songHidingOf(of, { user, isOpponent });
    const names = [hiding.canShow && 'show', hiding.canHide && 'hide', hiding.canHideTexts && 'hide name'];
    expect([names.filter(Boolean), hiding.note]).toEqual([offered, note]);
  },
);
