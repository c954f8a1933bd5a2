/** Up to this size the places are large enough for titles. */
const TITLED_PLACES = 16;
const MAX_TITLED_COLUMNS = 8;
const UNTITLED_COLUMNS = 16;
/** Up to this size a phone shows all places at once; of more places it shows the first three rows. */
const SHOWN_WHOLE = 32;
const SHOWN_FIRST = 24;

/** Whether the places of an invitation have the titles of their songs (rule W36). */
export const hasTitledPlaces = (size: number): boolean => size <= TITLED_PLACES;

/** Returns the number of columns on a wide screen: up to 8 for places with titles, else 16. A phone has half, rounded up. */
export function columnsOf(size: number): number {
  return hasTitledPlaces(size) ? Math.ceil(size / Math.ceil(size / MAX_TITLED_COLUMNS)) : UNTITLED_COLUMNS;
}

/** Returns how many places a phone shows, besides the first free one, until the reader opens all. */
export const firstPlacesOf = (size: number): number => (size > SHOWN_WHOLE ? SHOWN_FIRST : size);
