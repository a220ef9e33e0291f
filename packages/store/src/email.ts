import { ApiError } from '#contract';

const MAX_LENGTH = 254;

/** An e-mail address without the space around it. @throws ApiError VALIDATION_ERROR @source contract §6 */
export function requireEmail(text: string): string {
  const email = text.trim();
  if (email.length > MAX_LENGTH || !/^[^@\s]+@[^@\s]+$/.test(email)) {
    throw new ApiError('VALIDATION_ERROR', {
      reason: 'format',
      field: 'email',
      rule: `邮箱地址，恰含一个 @，不超过 ${MAX_LENGTH} 个字符`,
    });
  }
  return email;
}

/** What two addresses have in common that count as the same one. */
export const emailKey = (email: string): string => email.toLowerCase();
