import { LIMITS } from './limits.ts';

const EXPONENTS: { readonly [exponent: number]: string } = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2:
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP ' +
    'CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
    'IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN ' +
    'NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP ' +
    'STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

const EXPONENT_OF = new Map(
  Object.entries(EXPONENTS).flatMap(([exponent, codes]) => codes.split(' ').map((code) => [code, Number(exponent)])),
) as ReadonlyMap<string, number>;

/** Number of decimals of a currency (0, 2 or 3), or undefined for an unknown code. @source contract §7 */
export const findCurrencyExponent = (currency: string): number | undefined => EXPONENT_OF.get(currency);

/**
 * Converts an amount of a JSON body into integer minor units by its shortest decimal text, without arithmetic on
 * fractions. Returns undefined when the number has too many decimals, is not finite, or exceeds 10^14 minor units
 * either way.
 * @source contract §7
 */
export function toMinor(amount: number, exponent: number): number | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return undefined;
  const minor = Number(whole + fraction.padEnd(exponent, '0'));
  if (minor > LIMITS.moneyMinorMax) return undefined;
  return sign === '-' ? -minor : minor;
}

/** Converts integer minor units to the JSON number that equals the decimal. @source contract §7 */
export function fromMinor(minor: number, exponent: number): number {
  if (exponent === 0) return minor;
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const amount = Number(`${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`);
  return minor < 0 ? -amount : amount;
}
