import { didYouMean } from '#core';
import { isUsageError } from '../failure.ts';
import { toPrintableJson } from '../output/printable.ts';
import { packageVersion } from '../package-root.ts';
import { readPages } from './docs.ts';
import { INVALID_PARAMS, isRecord, type Method, RpcError } from './json-rpc.ts';
import { TOOLS } from './tools.ts';

/** Versions of the Model Context Protocol that are spoken, the latest first. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The code of the protocol for a resource that there is not. */
const RESOURCE_NOT_FOUND = -32002;

const INSTRUCTIONS =
  'tillkit runs a store on this machine for authors of store extensions. Validate an extension after each change; with tillkit dev running, trigger an event and look at the deliveries that came of it. What is unclear of the platform is in explain and read_docs.';

/** The methods of the Model Context Protocol that this server has. */
export const METHODS: Readonly<Record<string, Method>> = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: VERSIONS.find((version) => version === protocolVersion) ?? VERSIONS[0],
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'tillkit', version: packageVersion() },
    instructions: INSTRUCTIONS,
  }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: Object.entries(TOOLS).map(([name, { description, isReadOnly, parameters }]) => ({
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(parameters).map(([parameter, { required, ...schema }]) => [parameter, schema]),
        ),
        required: Object.keys(parameters).filter((parameter) => parameters[parameter]?.required),
        additionalProperties: false,
      },
      annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
    })),
  }),
  'tools/call': ({ name, arguments: given = {} }) => callTool(name, given),
  'resources/list': () => ({
    resources: readPages().map(({ path, title }) => ({ uri: toUri(path), name: path, title, mimeType: MARKDOWN })),
  }),
  'resources/read': ({ uri }) => {
    const pages = readPages();
    const page = pages.find(({ path }) => toUri(path) === uri);
    if (page === undefined) {
      const uris = pages.map(({ path }) => toUri(path));
      throw new RpcError(RESOURCE_NOT_FOUND, `There is no resource ${JSON.stringify(uri)}.${meant(uri, uris)}`);
    }
    return { contents: [{ uri, mimeType: MARKDOWN, text: page.text }] };
  },
};

const MARKDOWN = 'text/markdown';

const toUri = (path: string): string => `tillkit:///${path}`;

/** The result of a tool; what the client or its user can mend is a result too, so that a model sees it. */
async function callTool(name: unknown, given: unknown) {
  const tool = typeof name === 'string' && Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined)
    throw new RpcError(INVALID_PARAMS, `There is no tool ${JSON.stringify(name)}.${meant(name, Object.keys(TOOLS))}`);
  if (!isRecord(given)) throw new RpcError(INVALID_PARAMS, 'The arguments are not an object.');
  try {
    const result = await tool.run(given);
    return toResult(typeof result === 'string' ? result : toPrintableJson(result));
  } catch (error) {
    if (!isUsageError(error)) throw error;
    return { ...toResult([error.message, ...error.nextSteps.map((step) => `→ ${step}`)].join('\n')), isError: true };
  }
}

const toResult = (text: string) => ({ content: [{ type: 'text', text }] });

const meant = (given: unknown, valid: readonly string[]): string =>
  didYouMean(String(given), valid)
    .map((question) => ` ${question}`)
    .join('');
