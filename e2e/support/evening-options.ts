/** Whether `evening.e2e.ts` plays a whole evening from `npm start`, or a short one on the server of the journeys. */
export type EveningOptions = { isWhole: boolean };
