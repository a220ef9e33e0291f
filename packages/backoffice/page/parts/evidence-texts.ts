import { defineTexts } from '../text/use-text.ts';

/** Verdicts of the permission analysis in words. */
export const evidenceTexts = defineTexts(
  {
    needed: 'Needed',
    missing: 'Not declared',
    'never-used': 'Never used',
    unresolved: 'Cannot be told',
    unknown: 'Not analysed',
    bySubscription: 'for an event that it subscribes to',
  },
  {
    needed: '需要',
    missing: '未声明',
    'never-used': '从未使用',
    unresolved: '无法判断',
    unknown: '未分析',
    bySubscription: '用于它订阅的事件',
  },
);
