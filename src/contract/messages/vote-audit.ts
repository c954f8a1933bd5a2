export const SELECTION_MISSING = 'Choose which votes to set aside.';
export const SET_ASIDE_REASON_MISSING = 'Enter a reason';
