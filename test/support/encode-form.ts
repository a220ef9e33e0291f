/** One file of a form. */
export interface FormFile {
  readonly part?: string;
  readonly name: string;
  readonly content: Buffer;
}

/** A multipart form with the given files, after the given fields. */
export async function encodeForm(files: readonly FormFile[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const { part = 'file', name, content } of files) {
    form.append(part, new File([new Uint8Array(content)], name, { type: 'application/octet-stream' }));
  }
  const encoded = new Response(form);
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, payload: Buffer.from(await encoded.arrayBuffer()) };
}
