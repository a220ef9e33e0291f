import { useEffect, useRef } from 'react';
import { Link, matchRoute, useLocation, useRouter } from 'wouter';
import { ROUTES, SECTIONS } from '../routes.ts';
import { useText } from '../text/use-text.ts';
import classes from './layout.module.css';
import { pageTitles } from './page-titles.ts';
import { shellTexts } from './shell-texts.ts';

/** The listed pages by section; the current one is marked. */
export function Navigation() {
  const text = useText(shellTexts);
  const titles = useText(pageTitles);
  const current = useListedPage();
  const navigation = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the pages stand in a row that is wider than it.
    const marked = navigation.current?.querySelector(`[data-page="${current}"]`);
    marked?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={navigation} className={classes.navigation} aria-label={text.navigation}>
      {SECTIONS.map((section) => (
        <div key={section} className={classes.section}>
          <h2 id={`section-${section}`}>{text[section]}</h2>
          <ul aria-labelledby={`section-${section}`}>
            {ROUTES.map(({ name, path, place }) =>
              'section' in place && place.section === section ? (
                <li key={name} data-page={name}>
                  <Link href={path} {...(name === current && { 'aria-current': 'page' })}>
                    {titles[name]}
                  </Link>
                </li>
              ) : null,
            )}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Name of the listed page that is shown, or under which the shown one is. */
function useListedPage(): string | undefined {
  const { parser } = useRouter();
  const [location] = useLocation();
  const route = ROUTES.find(({ path }) => matchRoute(parser, path, location)[0]);
  return route && ('under' in route.place ? route.place.under : route.name);
}
