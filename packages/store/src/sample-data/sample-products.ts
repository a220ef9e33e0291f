import type { ProductStatus } from '#contract';
import type { VariantDraft } from '../products/products.ts';

/** A product of the sample data. */
export interface SampleProduct {
  readonly title: string;
  readonly description: string;
  /** As if the currency had two decimals: 1999 is 19.99 USD or 1999 JPY. */
  readonly priceMinor: number;
  readonly inventory: number;
  readonly status?: ProductStatus;
  readonly variants?: readonly VariantDraft[];
}

const HANDPICKED: readonly SampleProduct[] = [
  { title: '龙井绿茶 250g', description: '明前采摘，产自杭州西湖。', priceMinor: 12800, inventory: 60 },
  { title: 'Stoneware Mug', description: 'Hand-thrown, 350 ml, dishwasher safe.', priceMinor: 1999, inventory: 120 },
  { title: '竹制餐具套装', description: '六件套，附收纳布袋。', priceMinor: 4990, inventory: 85 },
  {
    title: 'Organic Cotton T-Shirt 有机棉T恤',
    description: 'Heavy 220 g/m² jersey. 厚实面料，宽松版型。',
    priceMinor: 2950,
    inventory: 90,
    variants: [
      { title: 'S', sku: 'TEE-S', inventory: 20 },
      { title: 'M', sku: 'TEE-M', inventory: 40 },
      { title: 'L', sku: 'TEE-L', inventory: 30 },
    ],
  },
  { title: '真丝眼罩', description: '桑蚕丝，19 姆米。', priceMinor: 8850, inventory: 40 },
  { title: 'Notebook A5, Dotted', description: '160 pages, lies flat.', priceMinor: 1245, inventory: 300 },
  { title: '普洱茶饼 357g', description: '2019 年春茶，熟普。', priceMinor: 26800, inventory: 15 },
  { title: 'Beeswax Candle 蜂蜡蜡烛', description: 'Burns for about 30 hours.', priceMinor: 1650, inventory: 75 },
  { title: 'Canvas Tote Bag', description: 'Carries 15 kg, folds flat.', priceMinor: 2499, inventory: 150 },
  { title: '手工皂礼盒', description: '三块装：桂花、绿豆、艾草。', priceMinor: 6999, inventory: 3 },
  { title: '限量版春节礼盒', description: '每年一次，售完即止。', priceMinor: 38888, inventory: 0 },
  {
    title: 'Travel Tea Set 旅行茶具',
    description: 'Not announced yet. 尚未发布。',
    priceMinor: 15900,
    inventory: 25,
    status: 'DRAFT',
  },
];

const ITEMS = [
  ['茶杯', 'Tea Cup'],
  ['围巾', 'Scarf'],
  ['台灯', 'Desk Lamp'],
  ['背包', 'Backpack'],
  ['香薰', 'Diffuser'],
  ['毛毯', 'Blanket'],
  ['花瓶', 'Vase'],
] as const;

const STYLES = [
  ['手工', 'Handmade'],
  ['经典', 'Classic'],
  ['轻便', 'Light'],
  ['复古', 'Vintage'],
  ['简约', 'Plain'],
] as const;

/** The product at an index, the same each time: first the handpicked ones, then made-up ones without end. */
export const sampleProduct = (index: number): SampleProduct => HANDPICKED[index] ?? madeUpProduct(index);

/** How many products the small set has. */
export const SMALL_COUNT = HANDPICKED.length;

function madeUpProduct(index: number): SampleProduct {
  const [item, itemEnglish] = ITEMS[index % ITEMS.length] ?? ITEMS[0];
  const [style, styleEnglish] = STYLES[index % STYLES.length] ?? STYLES[0];
  return {
    title: `${style}${item} ${styleEnglish} ${itemEnglish} ${index + 1}`,
    description: `${style}${item}，编号 ${index + 1}。`,
    priceMinor: 500 + ((index * 7919) % 49_500),
    inventory: (index * 31) % 200,
  };
}
