import { countOf, FORMATS } from '../../text/format.ts';
import { defineTexts } from '../../text/use-text.ts';

const zhNumber = FORMATS.zh.number;

export const texts = defineTexts(
  {
    now: 'Store time',
    mode: 'Mode',
    system: 'It goes with the time of this machine.',
    manual: 'It stands until it is moved.',
    nextDue: 'Next delivery due',
    nothingDue: 'No delivery waits for its time.',
    attempts: 'Attempts since the start',
    counts: (started: number, succeeded: number, failed: number) =>
      `${countOf(started, 'attempt', 'attempts')}: ${succeeded} succeeded, ${failed} failed`,
    move: 'Move the clock',
    explain: 'What becomes due on the way is sent at its own time. Time never goes back.',
    toNext: 'To the next due delivery',
    hour: '+ 1 hour',
    advance: 'Advance by',
    advanceHint: 'A length of time, such as 90s, 36h or 1h30m.',
    go: 'Advance',
    setTo: 'Set to (UTC)',
    set: 'Set',
    freeze: 'Freeze',
    resume: 'Go with the system again',
    moved: (started: number, succeeded: number, failed: number) =>
      `The move led to ${countOf(started, 'attempt', 'attempts')}: ${succeeded} succeeded, ${failed} failed.`,
    frozenFirst: 'Moving a clock that runs freezes it first.',
  },
  {
    now: '店铺时间',
    mode: '模式',
    system: '跟随本机时间。',
    manual: '静止，等待手动推进。',
    nextDue: '下一次投递',
    nothingDue: '没有等待中的投递。',
    attempts: '启动以来的尝试',
    counts: (started: number, succeeded: number, failed: number) =>
      `${zhNumber(started)} 次：成功 ${zhNumber(succeeded)}，失败 ${zhNumber(failed)}`,
    move: '推进时钟',
    explain: '途中到期的投递会在各自的时间发送。时间不会倒退。',
    toNext: '推进到下一次投递',
    hour: '+ 1 小时',
    advance: '推进时长',
    advanceHint: '例如 90s、36h 或 1h30m。',
    go: '推进',
    setTo: '设为（UTC）',
    set: '设定',
    freeze: '冻结',
    resume: '恢复跟随系统',
    moved: (started: number, succeeded: number, failed: number) =>
      `本次推进产生 ${zhNumber(started)} 次尝试：成功 ${zhNumber(succeeded)}，失败 ${zhNumber(failed)}。`,
    frozenFirst: '推进运行中的时钟会先将其冻结。',
  },
);
