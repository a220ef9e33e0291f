import { type ApiClient, ApiError } from 'tillkit';

/** A variant of a product as it is now. */
export interface Stock {
  readonly title: string;
  readonly quantity: number;
}

/** The stock of a variant that shoppers can buy; undefined when it is gone or not for sale. */
export async function findStock(api: ApiClient, productId: string, variantId: string): Promise<Stock | undefined> {
  try {
    const { title, status, variants } = await api.products.get(productId);
    const variant = status === 'ACTIVE' ? variants.find(({ id }) => id === variantId) : undefined;
    if (variant === undefined) return undefined;
    return { title: variants.length > 1 ? `${title} (${variant.title})` : title, quantity: variant.inventory };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
