import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startRefreshing } from './client/refresh.ts';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to be.');
startRefreshing();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
