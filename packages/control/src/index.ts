/** The control plane over HTTP: what a store owner does, what only an emulator can do, and the live stream. */
export { setAnswerHeaders } from './answer-headers.ts';
export { createHostGuard, toAllowedHosts } from './guards.ts';
export { type ControlOptions, registerControl } from './register-control.ts';
export { createSessions, type Sessions } from './sessions.ts';
