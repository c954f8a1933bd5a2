import { expect, test } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { OWN_MATCH_REFUSALS } from '#contract/messages/match.ts';
import { SHOWING_REFUSALS } from '#contract/messages/moderation.ts';
import { songHidingOf } from './song-menu.tsx';

const creator = { id: 1, role: 'user' } as const;
const admin = { id: 9, role: 'admin' } as const;
const own = { submitterId: 1 };
const hidden = { isHidden: true };
const nameHidden = { ...hidden, hidesTextsOnly: true as const };
const byAdmin = { ...hidden, hiddenByAdmin: true as const };

test.each([
  ['a shown song', {}, creator, false, ['hide', 'hide name'], null],
  ['the other song of an open match', {}, creator, true, ['hide name'], OWN_MATCH_REFUSALS.hide],
  ['their own song of that match', own, creator, true, ['hide', 'hide name'], null],
  ['a hidden song', hidden, creator, false, ['show'], null],
  ['a song that an admin hid', byAdmin, creator, false, [], SHOWING_REFUSALS.hid_by_admin],
  ['a song that an admin hid, as an admin', byAdmin, admin, false, ['show'], null],
  ['their own hidden song', { ...hidden, ...own }, creator, false, [], SHOWING_REFUSALS.is_author],
  ['a song whose name is hidden', nameHidden, creator, false, ['show', 'hide'], null],
] as const)(
  'moderators are offered for %s what the server allows',
  (_, over, user, isOpponent, offered, note) => {
    const hiding = songHidingOf(createSong({ submitterId: 2, ...over }), { user, isOpponent });
    const names = [hiding.canShow && 'show', hiding.canHide && 'hide', hiding.canHideTexts && 'hide name'];
    expect([names.filter(Boolean), hiding.note]).toEqual([offered, note]);
  },
);
