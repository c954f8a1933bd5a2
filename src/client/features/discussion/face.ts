import { personInitials } from '#client/entities/user/person-name.ts';

type Person = Parameters<typeof personInitials>[0];

/** The properties of an author's avatar. Without a picture it shows the initials in the color of the person. */
export const faceOf = (person: Person, userId: number) => ({
  initials: personInitials(person),
  colorOf: userId,
  className: 'message-face',
});
