import { useControl } from '../../client/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Moment } from '../../parts/moment.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Pager } from '../../parts/pager.tsx';
import { useQueryPage } from '../../parts/query-values.ts';
import { pageTitles } from '../../shell/page-titles.ts';
import { useFormat } from '../../text/format.ts';
import { useText } from '../../text/use-text.ts';
import { texts } from './texts.ts';
import { UploadFile } from './upload-file.tsx';
import classes from './uploads.module.css';

/** The files of the store, newest first. */
export default function UploadsPage() {
  const text = useText(texts);
  const titles = useText(pageTitles);
  const format = useFormat();
  const uploads = useControl('uploads.list', { query: { page: useQueryPage() } });
  return (
    <>
      <PageHeader title={titles.uploads}>
        <UploadFile />
      </PageHeader>
      <Loaded query={uploads}>
        {(page) => (
          <>
            <DataTable
              caption={titles.uploads}
              rows={page.items}
              rowKey={({ id }) => id}
              empty={text.noUploads}
              columns={[
                {
                  label: text.file,
                  cell: ({ url, filename }) => (
                    <a href={toPath(url)} target="_blank" rel="noreferrer">
                      <Foreign text={filename} max={80} />
                    </a>
                  ),
                },
                {
                  label: text.preview,
                  cell: ({ url, contentType }) =>
                    contentType.startsWith('image/') && (
                      <img className={classes.preview} src={toPath(url)} alt="" loading="lazy" />
                    ),
                },
                { label: text.type, cell: ({ contentType }) => <Foreign text={contentType} max={60} /> },
                { label: text.size, cell: ({ sizeBytes }) => format.bytes(sizeBytes), numeric: true },
                { label: text.created, cell: ({ createdAt }) => <Moment at={createdAt} brief /> },
                { label: text.address, cell: ({ url }) => <CopyButton text={url} label={text.copyAddress} /> },
              ]}
            />
            <Pager name={titles.uploads} of={page} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Files are served where this page is, by whatever name it was opened. */
const toPath = (url: string): string => new URL(url).pathname;
