export const ACCOUNT_FIELDS_MISSING = 'Please fill in all fields.';
export const USERNAME_CHARACTERS = 'Username can only contain letters, numbers, and underscores.';
