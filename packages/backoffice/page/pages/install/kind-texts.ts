import { defineTexts } from '../../text/use-text.ts';

/** Kinds of personal data. */
export const kindTexts = defineTexts(
  { 'e-mail': 'e-mail', phone: 'phone', name: 'name', address: 'address' },
  { 'e-mail': '电子邮箱', phone: '电话', name: '姓名', address: '地址' },
);
