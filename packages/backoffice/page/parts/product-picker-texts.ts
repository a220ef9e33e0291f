import { FORMATS } from '../text/format.ts';
import { defineTexts } from '../text/use-text.ts';

const { number } = FORMATS.en;
const zhNumber = FORMATS.zh.number;

/** Texts of the choice of products. */
export const productPickerTexts = defineTexts(
  {
    product: 'Product to add',
    none: 'No product is left to add',
    add: 'Add',
    inStock: (count: number) => `${number(count)} in stock`,
    range: (from: number, to: number, total: number) =>
      `Products ${number(from)}–${number(Math.min(to, total))} of ${number(total)}`,
    previous: 'Previous products',
    next: 'Next products',
  },
  {
    product: '要添加的商品',
    none: '没有可添加的商品',
    add: '添加',
    inStock: (count: number) => `库存 ${zhNumber(count)}`,
    range: (from: number, to: number, total: number) =>
      `商品第 ${zhNumber(from)}–${zhNumber(Math.min(to, total))} 个，共 ${zhNumber(total)} 个`,
    previous: '前面的商品',
    next: '后面的商品',
  },
);
