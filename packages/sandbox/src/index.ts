/** Where handlers run. Hostile code is contained here; everything it may reach goes through `callApi`. */

export type { HandlerLimits } from './handler-limits.ts';
export type { SandboxApiRequest, UploadRequest } from './network/api-request.ts';
export { describeUpload } from './network/call-recording.ts';
export { createSandbox, type RunRequest, type Sandbox } from './sandbox.ts';
export type { SandboxApiCall, SandboxHost, SandboxLogLine, SandboxOptions } from './sandbox-options.ts';
export type { HandlerOutcome, HandlerRun, LimitCode } from './supervisor/handler-run.ts';
