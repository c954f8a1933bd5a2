export const REASON_MISSING = 'Please give a reason.';
export const REPORT_REASON_MISSING = 'Choose a reason.';
