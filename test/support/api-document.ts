import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '#contract';

/** One answer, as a client sees it. */
export interface SeenAnswer {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Compares answers with the API document. */
export interface ApiDocumentCheck {
  /** Every call that the document has with every status that it may answer, as `GET /api/products 200`. */
  readonly documented: ReadonlySet<string>;
  /** The one of them that an answer is, or undefined when the document knows no such call. */
  nameOf(answer: SeenAnswer): string | undefined;
  /** What the document does not allow: another status, a missing header, a missing, wrong or unknown field. */
  problemsOf(answer: SeenAnswer): string[];
}

type Json = { readonly [key: string]: unknown };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const SCHEMA_ID = 'document';

/** Makes the comparison with a document. Fields that it does not name count as wrong. */
export function createApiDocumentCheck(document: OpenApiDocument): ApiDocumentCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const closed = closeObjects(document) as OpenApiDocument;
  ajv.addSchema({ ...closed, $id: SCHEMA_ID });

  const validators = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `${SCHEMA_ID}#${pointer}` });
    validators.set(pointer, known);
    return known;
  };

  const operations = Object.entries(closed.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) => ({
      method: method.toUpperCase(),
      path,
      pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
      pointer: `/paths/${toPointerPart(path)}/${method}/responses`,
      responses: item[method]?.responses ?? {},
    })),
  );
  const find = ({ method, path }: SeenAnswer) => {
    const [bare = ''] = path.split('?');
    return operations.find((operation) => operation.method === method && operation.pattern.test(bare));
  };
  const resolve = (response: Json, pointer: string): { response: Json; pointer: string } =>
    typeof response.$ref === 'string'
      ? { response: follow(closed, response.$ref), pointer: response.$ref.slice(1) }
      : { response, pointer };

  return {
    documented: new Set(
      operations.flatMap(({ method, path, responses }) =>
        Object.keys(responses).map((status) => `${method} ${path} ${status}`),
      ),
    ),
    nameOf(answer) {
      const operation = find(answer);
      return operation && `${operation.method} ${operation.path} ${answer.status}`;
    },
    problemsOf(answer) {
      const operation = find(answer);
      const documented = operation?.responses[answer.status];
      if (operation === undefined || documented === undefined) return [`${answer.status} is not documented`];
      const { response, pointer } = resolve(documented, `${operation.pointer}/${answer.status}`);
      const missing = Object.keys(response.headers ?? {}).filter((name) => !(name.toLowerCase() in answer.headers));
      const type = String(answer.headers['content-type']).split(';')[0] ?? '';
      const content = (response.content ?? {}) as Json;
      if (content['*/*'] !== undefined) return missing.map((name) => `no header ${name}`);
      if (content[type] === undefined) return [`content of type ${type} is not documented`];
      const validate = validatorAt(`${pointer}/content/${toPointerPart(type)}/schema`);
      validate(answer.body);
      return [
        ...missing.map((name) => `no header ${name}`),
        ...(validate.errors ?? []).map(
          (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
        ),
      ];
    },
  };
}

/** A copy in which an object has only the fields that its schema names. */
function closeObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeObjects);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeObjects(inner)]));
  const isObject = copy.type === 'object' && Object.keys(copy.properties ?? {}).length > 0;
  return isObject && copy.additionalProperties === undefined ? { ...copy, additionalProperties: false } : copy;
}

/** A key as a part of a JSON pointer in a URI. */
const toPointerPart = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

const follow = (document: unknown, reference: string): Json =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Json)[key], document) as Json;
