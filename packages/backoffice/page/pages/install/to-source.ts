import type { AppInstall } from '#contract';

/** Where an extension comes from: a folder, or a manifest whose receiver is the author's own server. */
export type AppSource = Pick<AppInstall, 'dir' | 'manifest' | 'receiverUrl'>;

/** The source that the form names. @throws SyntaxError when the manifest is not JSON */
export function toSource(form: FormData): AppSource {
  const read = (name: string) => String(form.get(name) ?? '');
  const receiver = read('receiver').trim();
  const manifest = read('manifest');
  return {
    ...(manifest === '' ? { dir: read('dir').trim() } : { manifest: JSON.parse(manifest) }),
    ...(receiver !== '' && { receiverUrl: receiver }),
  };
}
