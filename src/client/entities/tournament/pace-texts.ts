import { countText } from '#client/lib/format/number-text.ts';
import { durationText } from '#contract/messages/duration-text.ts';
import type { Tournament } from '#contract/tournament.ts';
import { CHOICE_LABELS } from './setting-texts.ts';

type Paced = Pick<
  Tournament,
  'pace' | 'schedulingType' | 'matchDurationMinutes' | 'matchIntervalMinutes' | 'showSeconds' | 'breakSeconds'
>;

/** How the matches of a tournament follow one another, and how long they last: a show counts in seconds. */
export function paceTexts(tournament: Paced) {
  if (tournament.pace === 'show') {
    return {
      scheduling: CHOICE_LABELS.pace.show,
      duration: countText(tournament.showSeconds, 'second'),
      pause: countText(tournament.breakSeconds, 'second'),
    };
  }
  return {
    scheduling: CHOICE_LABELS.schedulingType[tournament.schedulingType],
    duration: durationText(tournament.matchDurationMinutes),
    pause: durationText(tournament.matchIntervalMinutes),
  };
}
