import africa from '#client/entities/demo-song/covers/africa.svg?no-inline';
import heyYa from '#client/entities/demo-song/covers/hey-ya.svg?no-inline';
import jolene from '#client/entities/demo-song/covers/jolene.svg?no-inline';
import likeAPrayer from '#client/entities/demo-song/covers/like-a-prayer.svg?no-inline';

/** A song in the pictures of the landing page. The covers are files, because the page shows each of them several times. */
export type ExhibitSong = { title: string; artist: string; src: string };

export const LIKE_A_PRAYER: ExhibitSong = { title: 'Like a Prayer', artist: 'Madonna', src: likeAPrayer };
export const AFRICA: ExhibitSong = { title: 'Africa', artist: 'Toto', src: africa };
export const JOLENE: ExhibitSong = { title: 'Jolene', artist: 'Dolly Parton', src: jolene };
export const HEY_YA: ExhibitSong = { title: 'Hey Ya!', artist: 'OutKast', src: heyYa };
