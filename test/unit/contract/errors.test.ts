import { describe, expect, test } from 'vitest';
import { API_ERRORS, API_MESSAGES, ApiError, formatApiMessage, OK_MESSAGE, UPLOAD_MESSAGE } from '#contract';

/** Spec §7, by hand. */
const SPEC = [
  ['VALIDATION_ERROR', 422, 'parameter validation failed'],
  ['NOT_FOUND', 404, 'resource does not exist'],
  ['UNAUTHORIZED', 401, 'not authenticated'],
  ['FORBIDDEN', 403, 'insufficient permission'],
  ['BUSINESS_ERROR', 400, 'business rule error'],
  ['CONFLICT', 409, 'resource conflict'],
  ['RATE_LIMITED', 429, 'request rate limited'],
  ['INTERNAL_ERROR', 500, 'internal server error'],
] as const;

/** Every message is Chinese once codes, field names and placeholders are taken away. */
const isChinese = (message: string) =>
  /\p{Script=Han}/u.test(message) && !/[a-z]{2,} [a-z]{2,} [a-z]{2,}/i.test(message.replace(/\{\w+\}/g, ''));

describe('API_ERRORS', () => {
  test('are exactly the eight of the specification', () => {
    expect(Object.entries(API_ERRORS).map(([code, { status, meaning }]) => [code, status, meaning])).toEqual(SPEC);
  });

  test.each(SPEC)('%s answers with %i', (code, status) => {
    expect(new ApiError(code).status).toBe(status);
  });

  test('have Chinese messages, as has every success', () => {
    const general = Object.values(API_ERRORS).map(({ message }) => message);
    const english = [...general, ...Object.values(API_MESSAGES), OK_MESSAGE, UPLOAD_MESSAGE].filter(
      (m) => !isChinese(m),
    );
    expect(english).toEqual([]);
  });
});

describe('ApiError', () => {
  test('names the field in its message', () => {
    const error = new ApiError('VALIDATION_ERROR', { reason: 'required', field: 'title' });
    expect(error.message).toBe('参数校验失败：缺少必填字段 title');
    expect(error.detail).toEqual({ reason: 'required', field: 'title' });
  });

  test('has the general message without a detail, and keeps its cause', () => {
    const cause = new Error('disk');
    const error = new ApiError('INTERNAL_ERROR', undefined, { cause });
    expect(error).toMatchObject({ name: 'ApiError', message: '服务器内部错误', cause });
  });

  test('fills each placeholder once and leaves values as they are', () => {
    expect(formatApiMessage({ reason: 'order-transition', status: '{operation}', operation: 'pay' })).toBe(
      '业务规则不允许该操作：状态为 {operation} 的订单不能执行 pay',
    );
  });
});
