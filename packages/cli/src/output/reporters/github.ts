import { tellFinding } from '../../language/tell-finding.ts';
import { toPrintable } from '../printable.ts';
import { locate, type Reporter, toSentence } from './report.ts';

/** For GitHub Actions: a workflow command for each finding, which becomes an annotation of its line. */
export const formatGithub: Reporter = ({ folders }) =>
  folders
    .flatMap((folder) =>
      folder.issues.map(tellFinding).map(({ severity, file, line, column, code, message, help }) => {
        const properties = Object.entries({ file: locate(folder, file), line, col: column, title: code });
        const list = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
        return `::${severity} ${list}::${escapeData(`${toSentence(message)} ${toSentence(help)}`)}`;
      }),
    )
    .join('\n');

/** A line break stays one for GitHub; what could steer a terminal is shown. */
const escapeData = (text: string): string =>
  toPrintable(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'));

const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
