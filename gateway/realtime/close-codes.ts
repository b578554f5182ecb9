// Codes of the WebSocket protocol (RFC 6455, section 7.4.1, and the IANA registry).
export const GOING_AWAY = 1001
export const POLICY_VIOLATION = 1008
/** The client may reconnect at once. */
export const SERVICE_RESTART = 1012
