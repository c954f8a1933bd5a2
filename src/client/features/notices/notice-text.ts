import { endText } from '#client/entities/moderation/end-text.ts';
import type { Notice } from '#contract/moderation.ts';

type Words = { title: string; text: string | null };

const TARGETS: Record<string, string> = {
  song: 'a song',
  comment: 'a message',
  user: 'a user',
  tournament: 'a tournament',
};

const textOf = (value: string | number | null | undefined) => (value == null ? null : String(value));

/** What a notice says (rule O19). */
export function noticeWords({ kind, details }: Notice): Words {
  const place = details.name ? ` in ${details.name}` : '';
  switch (kind) {
    case 'report_decided': {
      const target = TARGETS[String(details.target)] ?? 'something';
      const what = details.target === 'tournament' && details.name ? details.name : `${target}${place}`;
      const outcome = details.outcome === 'accepted' ? 'was accepted' : 'was dismissed';
      return { title: `Your report of ${what} ${outcome}`, text: textOf(details.answer) };
    }
    case 'reports_waiting':
      return { title: `Reports wait for you${place}`, text: "Open 'Reports' on the page of the tournament." };
    case 'muted':
      return {
        title: `You are muted${place} ${endText(textOf(details.endsAt))}`,
        text: textOf(details.reason),
      };
    case 'unmuted':
      return { title: `You can write again${place}`, text: null };
    case 'content_hidden': {
      const what = details.target === 'song' ? 'song' : 'message';
      return { title: `A moderator has hidden your ${what}${place}`, text: null };
    }
    case 'message_deleted':
      return { title: `A moderator has deleted your message${place}`, text: null };
  }
}
