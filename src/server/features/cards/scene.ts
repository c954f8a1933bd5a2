/** A song as a card shows it: its texts, and the path of its cover on this server. */
export type SceneSong = { title: string; artist: string; artworkUrl: string | null };

/** A rectangle in pixels, from the upper left corner. */
type Box = { x: number; y: number; width: number; height: number };

/**
 * A text in a box. It is written as large as its box allows, between `size` and `minSize`, in whole words; what does not fit
 * at `minSize` ends in an ellipsis. Each script runs in its own direction.
 */
export type TextPart = Box & {
  kind: 'text';
  text: string;
  /** The display face is bold; the text face is that of lists and labels. */
  face: 'display' | 'text';
  size: number;
  /** By default `size`. */
  minSize?: number;
  color: string;
  align?: 'left' | 'center' | 'right';
  place?: 'top' | 'middle' | 'bottom';
};

/** The cover of a song, else its sleeve. `facing` is the other song of a match, whose sleeve must differ. */
export type CoverPart = {
  kind: 'cover';
  x: number;
  y: number;
  side: number;
  radius: number;
  song: SceneSong;
  facing?: SceneSong | undefined;
};

/** A picture of this server that fills its box, such as a portrait or a logo. Nothing is drawn for a missing one. */
type PicturePart = Box & { kind: 'picture'; url: string; radius: number };

/** Shapes as elements of SVG, with texts of this program only. */
export type ShapePart = { kind: 'shape'; svg: string };

export type Part = TextPart | CoverPart | PicturePart | ShapePart;

/** What a card shows, from back to front. It is plain data: equal scenes are equal pictures. */
export type Scene = { width: number; height: number; parts: Part[] };

/** A scene with the bytes of its pictures by their addresses, as the drawing process gets it. */
export type DrawJob = { scene: Scene; pictures: Map<string, Uint8Array> };
