import type { CallMake } from '#contract';
import { toBase64 } from '../../client/to-base64.ts';
import type { Operation } from './api-document.ts';
import type { SentCall } from './sent-call.ts';

/**
 * The call that a form describes: fields are named `path.…`, `query.…`, `body` and `file`; empty ones are not sent.
 * @throws SyntaxError when the body is not JSON
 */
export async function toCall({ method, path }: Operation, form: FormData): Promise<SentCall['call']> {
  const fields = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  );
  const given = (place: string) =>
    fields.flatMap(([name = '', value = '']) => (name.startsWith(place) ? [[name.slice(place.length), value]] : []));
  const body = form.get('body');
  const file = form.get('file');
  return {
    method: method as CallMake['method'],
    path: given('path.').reduce(
      (made, [name, value = '']) => made.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    ),
    query: Object.fromEntries(given('query.')),
    ...(typeof body === 'string' && body.trim() !== '' && { body: JSON.parse(body) as unknown }),
    ...(file instanceof File && {
      upload: { filename: file.name, contentType: file.type, dataBase64: await toBase64(file) },
    }),
  };
}
