import { defineTexts } from '../../text/use-text.ts';

export const texts = defineTexts(
  {
    title: 'Title',
    status: 'State',
    price: 'Price',
    inventory: 'Stock',
    created: 'Created',
    noProducts: 'There is no product yet.',
    noSuchProducts: 'No product is in this state.',
    create: 'Create a product',
    currency: 'Currency',
    currencyHint: "Three letters. Empty: the store's; orders take only products in it.",
    description: 'Description',
  },
  {
    title: '标题',
    status: '状态',
    price: '价格',
    inventory: '库存',
    created: '创建时间',
    noProducts: '还没有商品。',
    noSuchProducts: '没有处于此状态的商品。',
    create: '创建商品',
    currency: '货币',
    currencyHint: '三个字母。留空则使用店铺货币；只有该货币的商品可以下单。',
    description: '描述',
  },
);
