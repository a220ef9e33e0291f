import { Link } from 'wouter';
import { PageHeader } from '../parts/page-header.tsx';
import { useText } from '../text/use-text.ts';
import { shellTexts } from './shell-texts.ts';

/** At an address of no page. */
export function MissingPage() {
  const text = useText(shellTexts);
  return (
    <>
      <PageHeader title={text.missingTitle} />
      <Link href="/">{text.missingWay}</Link>
    </>
  );
}
