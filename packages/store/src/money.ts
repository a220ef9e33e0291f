import { ApiError, findCurrencyExponent, LIMITS, toMinor } from '#contract';

/** Number of decimals of a currency. @throws ApiError VALIDATION_ERROR for an unknown one */
export function requireExponent(currency: string): number {
  const exponent = findCurrencyExponent(currency);
  if (exponent === undefined) {
    throw new ApiError('VALIDATION_ERROR', { reason: 'unknown-currency', field: 'currency', value: currency });
  }
  return exponent;
}

/**
 * Integer minor units of an amount ≥ 0 of a body.
 * @throws ApiError VALIDATION_ERROR naming the field, or `currency` for an unknown one
 * @source contract §7
 */
export function requireMinor(amount: number, currency: string, field: string): number {
  const exponent = requireExponent(currency);
  const minor = toMinor(amount, exponent);
  if (minor === undefined || minor < 0) {
    const rule = `不小于 0，${currency} 最多 ${exponent} 位小数，不超过 ${LIMITS.moneyMinorMax} 个最小单位`;
    throw new ApiError('VALIDATION_ERROR', { reason: 'money', field, rule });
  }
  return minor;
}
