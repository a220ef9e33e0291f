import { Link } from 'wouter';
import { useControl } from '../client/queries.ts';
import { useStoreTime } from '../client/store-time.ts';
import { useFormat } from '../text/format.ts';
import { useText } from '../text/use-text.ts';
import classes from './layout.module.css';
import { shellTexts } from './shell-texts.ts';

/** The store's clock, which leads to where it is moved. */
export function StoreClock() {
  const text = useText(shellTexts);
  const format = useFormat();
  const now = useStoreTime(1000);
  const { data } = useControl('clock.get', {});
  if (now === undefined) return null;
  return (
    <Link href="/clock" className={classes.clock}>
      <span className="visually-hidden">{text.clock}: </span>
      <time dateTime={new Date(now).toISOString()}>{format.dateTime(now)}</time>
      {data?.mode === 'manual' && ` (${text.manual})`}
    </Link>
  );
}
