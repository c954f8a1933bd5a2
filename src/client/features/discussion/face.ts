import { personInitials } from '#client/entities/user/person-name.ts';

const COLOURS = 8;

type Person = Parameters<typeof personInitials>[0];

/** What stands for an author without a picture: the initials, and one of eight colours. */
export function faceOf(person: Person, userId: number): { initials: string; className: string } {
  return {
    initials: personInitials(person),
    className: `message-face face-${userId % COLOURS}`,
  };
}
