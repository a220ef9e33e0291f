import type { CustomerCreate } from '#contract';

/** The customers of the sample data. */
export const SAMPLE_CUSTOMERS: readonly CustomerCreate[] = [
  { email: 'li.na@example.com', name: '李娜', phone: '+86 138 0013 8000' },
  { email: 'wang.wei@example.com', name: '王伟', phone: '+86 139 1234 5678' },
  { email: 'zhang.min@example.com', name: '张敏', phone: '+86 186 2222 3333' },
  { email: 'emma.brown@example.com', name: 'Emma Brown', phone: '+44 20 7946 0018' },
  { email: 'j.mueller@example.com', name: 'Jürgen Müller', phone: '+49 30 901820' },
  { email: 'guest.no.phone@example.com', name: 'Sam Okafor' },
];
