/** The sizes of a card in pixels: for the preview of a link, for a feed, and for a story. */
export const CARD_SHAPES = {
  link: { width: 1200, height: 630 },
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
} as const;
export type CardSize = keyof typeof CARD_SHAPES;
