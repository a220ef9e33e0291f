import { useFormat } from '../text/format.ts';
import classes from './money.module.css';

interface MoneyProps {
  /** In the currency's own unit, as the records have it. */
  readonly amount: number;
  readonly currency: string;
}

/** An amount with its currency. */
export function Money({ amount, currency }: MoneyProps) {
  const format = useFormat();
  return <span className={classes.money}>{format.money(amount, currency)}</span>;
}
