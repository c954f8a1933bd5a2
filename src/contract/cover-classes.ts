/** The classes of covers in prerendered pages. The client's styles.css names this file as a source of classes. */

/** A song's sleeve, of any size. */
export const SLEEVE_CLASSES = 'cover grid place-items-center font-sleeve font-bold';
/** A cover that hides the sleeve of its song. */
export const COVER_ON_SLEEVE_CLASSES = 'absolute inset-0 size-full object-cover';
/** A sleeve in a place of an invitation. */
export const PLACE_SLEEVE_CLASSES = `${SLEEVE_CLASSES} aspect-square w-full`;
/** A cover in a place of an invitation. */
export const PLACE_COVER_CLASSES = 'size-full object-cover';
/** Hides a place on phones, which then load no cover for it. */
export const LATER_PLACE_CLASSES = 'max-md:hidden';
/** The picture of a tile while it loads, which reaches the edges of its card. */
export const TILE_PICTURE_CLASSES = '-mx-5 -mt-5 grid h-28 auto-cols-fr grid-flow-col gap-0.5 bg-line';
/** A cover in the picture of a tile. */
export const TILE_COVER_CLASSES = 'h-28 w-full object-cover';
