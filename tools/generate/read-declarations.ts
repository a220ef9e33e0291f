import { readFileSync } from 'node:fs';
import { type Comment, type Declaration, parseSync, type Statement } from 'oxc-parser';

/** An exported declaration of a source file, or a member of one, with its docstring as one paragraph. */
export interface DeclaredName {
  readonly name: string;
  /** How it is written down, without its body. */
  readonly signature: string;
  readonly doc: string;
  /** The members of an interface. */
  readonly members: readonly DeclaredName[];
}

/** What a source file exports by declaring it, and what it passes on from files beside it, in the order of the text. */
export function readDeclarations(file: URL): DeclaredName[] {
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file.pathname, text);
  const source = { text, comments };
  return program.body.flatMap((statement) => readStatement(statement, file, source));
}

interface Source {
  readonly text: string;
  readonly comments: readonly Comment[];
}

function readStatement(statement: Statement, file: URL, source: Source): DeclaredName[] {
  if (statement.type !== 'ExportNamedDeclaration') return [];
  if (statement.declaration !== null) {
    return [toDeclaredName(statement.declaration, docBefore(statement.start, source), source)];
  }
  if (!statement.source?.value.startsWith('.')) return [];
  const declared = readDeclarations(new URL(statement.source.value, file));
  const names = statement.specifiers.map(({ exported }) => ('name' in exported ? exported.name : exported.value));
  return declared.filter(({ name }) => names.includes(name));
}

function toDeclaredName(declaration: Declaration, doc: string, source: Source): DeclaredName {
  const cut = (start: number, end: number) => oneLine(source.text.slice(start, end));
  switch (declaration.type) {
    case 'FunctionDeclaration': {
      const end = declaration.body?.start ?? declaration.end;
      const name = declaration.id?.name ?? '';
      return { name, signature: cut(declaration.id?.start ?? declaration.start, end), doc, members: [] };
    }
    case 'VariableDeclaration': {
      const [{ id, init } = { id: undefined, init: null }] = declaration.declarations;
      const name = id?.type === 'Identifier' ? id.name : '';
      if (init?.type !== 'ArrowFunctionExpression') return { name, signature: name, doc, members: [] };
      const signature = cut(init.start, init.returnType?.end ?? init.body.start).replace(/^async /, '');
      return { name, signature: name + signature, doc, members: [] };
    }
    case 'TSInterfaceDeclaration': {
      const members = declaration.body.body.map(({ start, end }) => {
        const signature = cut(start, end).replace(/^readonly /, '');
        return { name: /^\w*/.exec(signature)?.[0] ?? '', signature, doc: docBefore(start, source), members: [] };
      });
      return { name: declaration.id.name, signature: declaration.id.name, doc, members };
    }
    case 'TSTypeAliasDeclaration': {
      const { name } = declaration.id;
      return { name, signature: cut(declaration.id.start, declaration.end), doc, members: [] };
    }
    case 'ClassDeclaration': {
      const name = declaration.id?.name ?? '';
      return { name, signature: name, doc, members: [] };
    }
    default:
      throw new Error(`The reference cannot show a ${declaration.type}.`);
  }
}

const oneLine = (code: string): string =>
  code
    .replace(/\s+/g, ' ')
    .replace(/\( /, '(')
    .replace(/,? \)/, ')')
    .replace(/ ?[;=]$/, '')
    .trim();

/** The text of the docstring that ends where a node starts; its tags become sentences, its sources are left out. */
function docBefore(start: number, { text, comments }: Source): string {
  const comment = comments.findLast(({ end }) => end <= start);
  if (comment === undefined || text.slice(comment.end, start).trim() !== '') return '';
  return comment.value
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/@(source|assumption) .*$/gm, '')
    .replace(/@throws/g, 'Throws')
    .replace(/\s+/g, ' ')
    .trim();
}
