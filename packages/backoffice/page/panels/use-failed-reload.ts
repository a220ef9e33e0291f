import { useMessages } from '../client/stream.ts';

/** What is wrong with the last change of an app's folder, line by line; undefined when nothing is. */
export function useFailedReload(appId: string): readonly string[] | undefined {
  const last = useMessages().findLast((message) => message.kind === 'reload' && message.data.appId === appId);
  if (last?.kind !== 'reload' || last.data.ok) return undefined;
  const { findings, problem } = last.data;
  const errors = findings.filter(({ severity }) => severity === 'error');
  return errors.length === 0
    ? [problem ?? '']
    : errors.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}`);
}
