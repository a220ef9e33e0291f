import type { Envelope } from '#contract';
import { ApiFailure } from '../../client/failures.ts';
import { useControlAction } from '../../client/queries.ts';
import { toBase64 } from '../../client/to-base64.ts';
import { API_ENDPOINTS, UPLOAD_TYPES } from '../../generated/catalog.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';
import classes from './uploads.module.css';

const ENDINGS = Object.keys(UPLOAD_TYPES);

/** Stores a file, as an app would. */
export function UploadFile() {
  const text = useText(texts);
  const call = useControlAction('calls.make');
  const submit = async (form: FormData) => {
    const file = form.get('file');
    if (!(file instanceof File)) return;
    const { method, path } = API_ENDPOINTS['uploads.create'];
    const upload = { filename: file.name, contentType: file.type, dataBase64: await toBase64(file) };
    const { status, body } = await call.mutateAsync({ body: { method, path, upload } });
    const { code, msg } = body as Envelope;
    if (code !== 'ok') throw new ApiFailure(code, msg, status);
  };
  return (
    <FormDialog label={text.upload} title={text.upload} submitLabel={text.upload} variant="filled" action={submit}>
      <label className={classes.file}>
        {text.file}
        <input type="file" name="file" accept={ENDINGS.map((ending) => `.${ending}`).join(',')} required />
      </label>
      <p>{text.allowed(ENDINGS.join(', '))}</p>
    </FormDialog>
  );
}
