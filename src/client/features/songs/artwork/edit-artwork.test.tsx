// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { createSong } from '#client/entities/testing/fixtures.ts';
import { userKeys } from '#client/lib/api/keys.ts';
import { answer, buttonNames, show } from '#client/lib/testing/screen.tsx';
import { EditArtwork } from './edit-artwork.tsx';

const SUBMITTER = { id: 5, role: 'user' };
const ADMIN = { id: 9, role: 'admin' };
const PENCIL = ['Update artwork of Levels'];

it.each([
  ['its submitter', SUBMITTER, false, PENCIL],
  ['an admin', ADMIN, false, PENCIL],
  ['another user', { id: 6, role: 'user' }, false, []],
  ['a visitor', null, false, []],
  ['the submitter of a hidden song', SUBMITTER, true, []],
  ['an admin at a hidden song', ADMIN, true, PENCIL],
] as const)('%s sees the right pencil on a picture', (_, user, isHidden, names) => {
  const song = createSong({ title: 'Levels', submitterId: 5, isHidden });
  const markup = show(<EditArtwork song={song} />, answer({ queryKey: userKeys.current }, user));
  expect(buttonNames(markup)).toEqual(names);
});
