import { defineTexts } from '../../text/use-text.ts';

export const texts = defineTexts(
  {
    email: 'E-mail',
    name: 'Name',
    phone: 'Phone',
    created: 'Created',
    noCustomers: 'There is no customer yet.',
    create: 'Create a customer',
  },
  {
    email: '邮箱',
    name: '姓名',
    phone: '电话',
    created: '创建时间',
    noCustomers: '还没有客户。',
    create: '创建客户',
  },
);
