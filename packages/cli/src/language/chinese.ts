import { API_MESSAGES, ENGLISH_MESSAGES, ENGLISH_RULES, REFUSED } from '#contract';
import type { Catalog } from './catalog.ts';
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

/** What the store's own messages say is in the contract in both languages. */
const REFUSALS = [
  ...Object.entries(ENGLISH_MESSAGES).map(
    ([reason, english]) => [english, API_MESSAGES[reason as keyof typeof ENGLISH_MESSAGES]] as const,
  ),
  ...Object.entries(ENGLISH_RULES).map(([chinese, english]) => [english, chinese] as const),
  [REFUSED, '模拟器以 {code} 拒绝此请求。'] as const,
];

/** All texts in simplified Chinese. */
export const CHINESE: Catalog = new Map([
  ...[
    ZH_HELP,
    ZH_FAILURES,
    ZH_OUTPUT,
    ZH_RULES,
    ZH_EXPLANATIONS,
    ZH_ENDPOINTS,
    ZH_DOCTOR,
    ZH_LIMITS,
    ZH_RUNNING,
    ZH_SHARDS,
  ].flatMap(Object.entries<string>),
  ...PERMISSIONS,
  ...REFUSALS,
]);
