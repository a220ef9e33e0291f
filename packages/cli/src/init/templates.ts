/** What `tillkit init` can begin with: the folders of `templates/`, and what each holds. */
export const TEMPLATES = {
  ts: 'TypeScript',
  js: 'JavaScript with types in comments',
  'external-receiver': 'a server of your own that deliveries are forwarded to',
  'ui-panel': 'a panel in the back office',
} as const satisfies Record<string, string>;

export type Template = keyof typeof TEMPLATES;

/** Names of the templates, the default first. */
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as [Template, ...Template[]];
