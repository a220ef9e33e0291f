import { FORMATS } from '../../text/format.ts';
import { defineTexts } from '../../text/use-text.ts';

export const texts = defineTexts(
  {
    title: 'Title',
    handle: 'Handle',
    products: 'Products',
    updated: 'Changed',
    id: 'Id',
    actions: 'Actions',
    noCollections: 'There is no collection yet.',
    create: 'Create a collection',
    productsOf: (title: string) => `Products of “${title}”`,
    noProducts: 'No product is in it.',
    moveUp: (title: string) => `Move “${title}” up`,
    remove: (title: string) => `Take “${title}” out`,
    save: 'Save',
    close: 'Close',
    tooMany: (limit: number) =>
      `It holds more than ${FORMATS.en.number(limit)} products, which is too many to put in order by hand. Set them with PUT /_tillkit/api/collections/{id}/products.`,
  },
  {
    title: '标题',
    handle: '链接标识',
    products: '商品',
    updated: '更新时间',
    id: 'ID',
    actions: '操作',
    noCollections: '还没有商品集合。',
    create: '创建集合',
    productsOf: (title: string) => `“${title}”的商品`,
    noProducts: '集合中没有商品。',
    moveUp: (title: string) => `上移“${title}”`,
    remove: (title: string) => `移出“${title}”`,
    save: '保存',
    close: '关闭',
    tooMany: (limit: number) =>
      `集合中的商品超过 ${FORMATS.zh.number(limit)} 个，不便手动排序。请使用 PUT /_tillkit/api/collections/{id}/products 设置。`,
  },
);
