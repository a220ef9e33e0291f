import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startRefreshing } from './client/refresh.ts';
import { enterSession } from './client/session.ts';
import { App } from './shell/app.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place to be.');
if (await enterSession()) startRefreshing();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
