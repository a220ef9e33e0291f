import type { Catalog } from './catalog.ts';
import { ZH_CONTROL } from './zh-control.ts';
import { ZH_DOCTOR } from './zh-doctor.ts';
import { ZH_ENDPOINTS } from './zh-endpoints.ts';
import { ZH_EXPLANATIONS } from './zh-explanations.ts';
import { ZH_FAILURES } from './zh-failures.ts';
import { ZH_HELP } from './zh-help.ts';
import { ZH_LIMITS } from './zh-limits.ts';
import { ZH_OUTPUT } from './zh-output.ts';
import { ZH_PERMISSIONS } from './zh-permissions.ts';
import { ZH_RULES } from './zh-rules.ts';
import { ZH_RUNNING } from './zh-running.ts';
import { ZH_SHARDS } from './zh-shards.ts';

const PERMISSIONS = Object.entries(ZH_PERMISSIONS).flatMap(([english, chinese]) => [
  [english, chinese] as const,
  [`Allows to ${english}`, `允许${chinese}`] as const,
]);

/** All texts in simplified Chinese. */
export const CHINESE: Catalog = new Map([
  ...[
    ZH_HELP,
    ZH_FAILURES,
    ZH_OUTPUT,
    ZH_RULES,
    ZH_EXPLANATIONS,
    ZH_ENDPOINTS,
    ZH_CONTROL,
    ZH_DOCTOR,
    ZH_LIMITS,
    ZH_RUNNING,
    ZH_SHARDS,
  ].flatMap(Object.entries<string>),
  ...PERMISSIONS,
]);
