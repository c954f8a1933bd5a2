/** What server and client agree on for sockets. Screens import this file, which has no schemas. */

/** Cards leave no room, so one more room needs a new socket (rule U1). */
export const MAX_ROOMS_PER_SOCKET = 20;
/** The close code for sockets that break a rule or whose session ended (RFC 6455 §7.4, rules U2, U3). */
export const POLICY_VIOLATION = 1008;
/** The close code that asks clients to reconnect: the server restarts (RFC 6455 §7.4, rule U7). */
export const SERVICE_RESTART = 1012;
