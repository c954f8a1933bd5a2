/** The longest texts, in characters. Screens import this file, which has no schemas, to stop typing at the same length. */

/** The title or artist of a song. */
export const MAX_SONG_NAME_LENGTH = 255;
export const MAX_PITCH_LENGTH = 500;
/** A message of a discussion. */
export const MAX_MESSAGE_LENGTH = 2000;
/** The question of a prediction. */
export const MAX_QUESTION_LENGTH = 255;
/** The reason of a change, of a correction or of a sanction. */
export const MAX_REASON_LENGTH = 200;
/** The words of a report, and of the answer to it. */
export const MAX_REPORT_LENGTH = 500;
/** The name of a person in a room. */
export const MAX_NICKNAME_LENGTH = 30;
/** The digits of a room's PIN, by the tournament's visibility. */
export const PIN_DIGITS = { public: 6, private: 8 } as const;
/** The text that a list is searched for. */
export const MAX_SEARCH_LENGTH = 100;
/** The latest second of a song or video at which the stage begins. */
export const MAX_START_SECONDS = 9 * 60 * 60;
