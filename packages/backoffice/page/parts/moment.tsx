import { useStoreTime } from '../client/store-time.ts';
import { useFormat } from '../text/format.ts';
import { useText } from '../text/use-text.ts';
import classes from './moment.module.css';
import { partTexts } from './part-texts.ts';

interface MomentProps {
  /** ISO 8601, as the records have it; null: there is none. */
  readonly at: string | null;
  /** Only the distance to the store's clock; the time itself is the title. */
  readonly brief?: boolean;
}

/** A time of the records, in the reader's time zone, and how far it is from the store's clock. */
export function Moment({ at, brief = false }: MomentProps) {
  const text = useText(partTexts);
  const format = useFormat();
  const now = useStoreTime(5000);
  if (at === null) return text.none;
  const time = Date.parse(at);
  if (Number.isNaN(time)) return text.unknown;
  const distance = now === undefined ? undefined : format.relative(time, now);
  const full = format.dateTime(time);
  return (
    <time dateTime={at} title={brief ? full : at} className={classes.moment}>
      {brief ? (distance ?? full) : full}
      {!brief && distance !== undefined && <span className={classes.distance}> · {distance}</span>}
    </time>
  );
}
