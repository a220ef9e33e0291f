/** Where handlers run. Hostile code is contained here; everything it may reach goes through `callApi`. */
export type { SandboxApiRequest, UploadRequest } from './api-request.ts';
export { describeUpload } from './call-recording.ts';
export type { HandlerLimits } from './handler-limits.ts';
export type { HandlerOutcome, HandlerRun, LimitCode } from './handler-run.ts';
export { createSandbox, type RunRequest, type Sandbox } from './sandbox.ts';
export type { SandboxApiCall, SandboxHost, SandboxLogLine, SandboxOptions } from './sandbox-options.ts';
