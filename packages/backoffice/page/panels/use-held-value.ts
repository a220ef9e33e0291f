import { useRef, useState } from 'react';

/**
 * The value of a field: what its user entered last, or what the panel set since. A value that the panel only repeats is none
 * that it set: it may be late, and would undo what was typed meanwhile.
 */
export function useHeldValue<T>(given: T, onChange: (value: T) => void): [T, (value: T) => void] {
  const [held, setHeld] = useState(given);
  const [seen, setSeen] = useState(given);
  const entered = useRef<T[]>([]);
  if (given !== seen) {
    setSeen(given);
    const place = entered.current.indexOf(given);
    if (place < 0) setHeld(given);
    entered.current = entered.current.slice(place + 1);
  }
  return [
    held,
    (value) => {
      entered.current.push(value);
      setHeld(value);
      onChange(value);
    },
  ];
}
