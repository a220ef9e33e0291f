import { isMap, isSeq, parseDocument } from 'yaml';

/** Into how many parts a recipe is divided here, whatever the page says. */
const PARTS = 2;

/** What a recipe in YAML runs, from top to bottom: `run:` of GitHub, `script:` of GitLab, `command:` of Kubernetes. */
export function commandsOfYaml(content: string): string[] {
  const document = parseDocument(content, { strict: true });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return listScripts(document.contents).flatMap(toParts);
}

function listScripts(node: unknown): string[] {
  if (isSeq(node)) return node.items.flatMap(listScripts);
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) => {
    const name = String(key);
    if (name === 'run' || name === 'script') return toTexts(value);
    return name === 'command' ? toTexts(value).slice(-1) : listScripts(value);
  });
}

/** A text, or a list of texts. */
const toTexts = (node: unknown): string[] =>
  isSeq(node) ? node.items.map((item) => String(item)) : [String(node).trimEnd()];

/** How the services tell a job which part it is, and of how many. `index` begins with 0. */
const SERVICES: readonly { readonly sign: RegExp; readonly give: (script: string, index: number) => string }[] = [
  {
    sign: /\$\{\{ matrix\.shard \}\}/,
    give: (script, index) =>
      script
        .replaceAll(/\$\{\{ matrix\.shard \}\}/g, String(index + 1))
        .replaceAll(/\$\{\{ strategy\.job-total \}\}/g, String(PARTS)),
  },
  {
    sign: /\bCI_NODE_INDEX\b/,
    give: (script, index) => `export CI_NODE_INDEX=${index + 1} CI_NODE_TOTAL=${PARTS}\n${script}`,
  },
  {
    sign: /\bJOB_COMPLETION_INDEX\b/,
    give: (script, index) => `export JOB_COMPLETION_INDEX=${index} SHARDS=${PARTS}\n${script}`,
  },
];

/** A command that says which part it is, once for each part. */
function toParts(script: string): string[] {
  const service = SERVICES.find(({ sign }) => sign.test(script));
  if (service === undefined) return [script];
  return Array.from({ length: PARTS }, (_, index) => service.give(script, index));
}
