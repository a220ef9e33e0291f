import { ApiError, type HandlerContext } from 'tillkit';
import { createPdf } from './create-pdf.ts';

/**
 * Stores the welcome letter of a customer, named after the delivery, and gives its address; null for a customer who is
 * gone: no later attempt would find them.
 */
export async function storeLetter({ api, log, delivery }: HandlerContext, customerId: string): Promise<string | null> {
  const customer = await api.customers.get(customerId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (customer === undefined) {
    log.info('The customer is gone: no letter');
    return null;
  }
  const { url } = await api.uploads.create({
    filename: `welcome-${delivery.id}.pdf`,
    contentType: 'application/pdf',
    data: createPdf(writeLetter(customer.name)),
  });
  log.info(`Welcome letter: ${url}`);
  return url;
}

const writeLetter = (name: string): string[] => [
  name === '' ? '您好，' : `${name}，您好！`,
  name === '' ? 'Hello,' : `Dear ${name},`,
  '',
  '感谢您的注册，欢迎光临。',
  'thank you for joining us.',
];
