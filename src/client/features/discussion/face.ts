import { personInitials } from '#client/entities/user/person-name.ts';

type Person = Parameters<typeof personInitials>[0];

/** What stands for an author without a picture: the initials in the color of the person. */
export const faceOf = (person: Person, userId: number) => ({
  initials: personInitials(person),
  colorOf: userId,
  className: 'message-face',
});
