import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Router, Switch } from 'wouter';
import { queryClient } from '../client/queries.ts';
import { useLock } from '../client/session.ts';
import { ROUTES } from '../routes.ts';
import { Layout } from './layout.tsx';
import { Locked } from './locked.tsx';
import { MissingPage } from './missing-page.tsx';
import { PageFrame } from './page-frame.tsx';

/** The whole page. Mantine's variables are a style sheet here, because the policy of the page allows no other styles. */
export const App = () => (
  <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={queryClient}>
      <Router base="/_tillkit">
        <LockedOrOpen />
      </Router>
    </QueryClientProvider>
  </MantineProvider>
);

function LockedOrOpen() {
  const lock = useLock();
  if (lock !== undefined) return <Locked why={lock} />;
  return (
    <Layout>
      <Switch>
        {ROUTES.map(({ path, Page }) => (
          <Route key={path} path={path}>
            <PageFrame>
              <Page />
            </PageFrame>
          </Route>
        ))}
        <Route>
          <MissingPage />
        </Route>
      </Switch>
    </Layout>
  );
}
