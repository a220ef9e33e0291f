import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PageName } from './shell/page-titles.ts';

/** Groups of the navigation, in its order. */
export const SECTIONS = ['store', 'extensions', 'access', 'tools'] as const;
export type Section = (typeof SECTIONS)[number];

/** One page. `section`: where the navigation lists it; `under`: the listed page that it belongs to. */
export interface PageRoute {
  readonly name: PageName;
  /** Relative to the back office's address; the first route that matches is shown. */
  readonly path: string;
  readonly place: { readonly section: Section } | { readonly under: PageName };
  readonly Page: LazyExoticComponent<ComponentType>;
}

/** Every page, each in a folder of its own that is loaded when the page is first shown. */
export const ROUTES: readonly PageRoute[] = [
  {
    name: 'overview',
    path: '/',
    place: { section: 'store' },
    Page: lazy(() => import('./pages/overview/overview-page.tsx')),
  },
  {
    name: 'orders',
    path: '/orders',
    place: { section: 'store' },
    Page: lazy(() => import('./pages/orders/orders-page.tsx')),
  },
  {
    name: 'order',
    path: '/orders/:id',
    place: { under: 'orders' },
    Page: lazy(() => import('./pages/order/order-page.tsx')),
  },
  {
    name: 'products',
    path: '/products',
    place: { section: 'store' },
    Page: lazy(() => import('./pages/products/products-page.tsx')),
  },
  {
    name: 'product',
    path: '/products/:id',
    place: { under: 'products' },
    Page: lazy(() => import('./pages/product/product-page.tsx')),
  },
  {
    name: 'customers',
    path: '/customers',
    place: { section: 'store' },
    Page: lazy(() => import('./pages/customers/customers-page.tsx')),
  },
  {
    name: 'customer',
    path: '/customers/:id',
    place: { under: 'customers' },
    Page: lazy(() => import('./pages/customer/customer-page.tsx')),
  },
  {
    name: 'collections',
    path: '/collections',
    place: { section: 'store' },
    Page: lazy(() => import('./pages/collections/collections-page.tsx')),
  },
  {
    name: 'uploads',
    path: '/uploads',
    place: { section: 'store' },
    Page: lazy(() => import('./pages/uploads/uploads-page.tsx')),
  },
  {
    name: 'apps',
    path: '/apps',
    place: { section: 'extensions' },
    Page: lazy(() => import('./pages/apps/apps-page.tsx')),
  },
  {
    name: 'install',
    path: '/apps/install',
    place: { under: 'apps' },
    Page: lazy(() => import('./pages/install/install-page.tsx')),
  },
  { name: 'app', path: '/apps/:id', place: { under: 'apps' }, Page: lazy(() => import('./pages/app/app-page.tsx')) },
  {
    name: 'webhooks',
    path: '/webhooks',
    place: { section: 'extensions' },
    Page: lazy(() => import('./pages/webhooks/webhooks-page.tsx')),
  },
  {
    name: 'deliveries',
    path: '/deliveries',
    place: { section: 'extensions' },
    Page: lazy(() => import('./pages/deliveries/deliveries-page.tsx')),
  },
  {
    name: 'delivery',
    path: '/deliveries/:id',
    place: { under: 'deliveries' },
    Page: lazy(() => import('./pages/delivery/delivery-page.tsx')),
  },
  { name: 'keys', path: '/keys', place: { section: 'access' }, Page: lazy(() => import('./pages/keys/keys-page.tsx')) },
  {
    name: 'staff',
    path: '/staff',
    place: { section: 'access' },
    Page: lazy(() => import('./pages/staff/staff-page.tsx')),
  },
  {
    name: 'clock',
    path: '/clock',
    place: { section: 'tools' },
    Page: lazy(() => import('./pages/clock/clock-page.tsx')),
  },
  {
    name: 'faults',
    path: '/faults',
    place: { section: 'tools' },
    Page: lazy(() => import('./pages/faults/faults-page.tsx')),
  },
  {
    name: 'explorer',
    path: '/explorer',
    place: { section: 'tools' },
    Page: lazy(() => import('./pages/explorer/explorer-page.tsx')),
  },
];
