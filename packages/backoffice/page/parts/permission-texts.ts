import { PERMISSIONS } from '../generated/catalog.ts';
import { defineTexts } from '../text/use-text.ts';

/** What each permission code allows. */
export const permissionTexts = defineTexts(PERMISSIONS, {
  'product:view': '读取商品、库存和价格',
  'product:create': '创建商品',
  'product:edit': '修改商品',
  'product:delete': '删除商品',
  'inventory:edit': '修改库存',
  'order:view': '读取订单，包括买家的电子邮箱和收货地址',
  'order:fulfill': '将订单标记为已发货',
  'order:refund': '为订单退款',
  'order:cancel': '取消订单',
  'customer:view': '读取客户，包括电子邮箱、姓名和电话',
  'customer:create': '创建客户',
  'collection:view': '读取商品集合',
  'upload:create': '存储文件',
  'customer:edit': '修改客户',
  'customer:delete': '删除客户',
  'collection:edit': '修改商品集合',
  'app:manage': '安装、升级和卸载应用',
  'webhook:view': '读取 Webhook 及其投递',
  'webhook:resend': '重新发送失败的投递',
  'apikey:manage': '创建、重置和撤销 API 密钥',
  'staff:manage': '管理员工账号',
});
