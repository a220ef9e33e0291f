/** An element of an XML document; the text of its children is not part of its own. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(/&([^;]*);?/g, (entity, name: string) => {
    const sign = ENTITIES[name];
    if (sign === undefined) throw new Error(`${entity} is no entity`);
    return sign;
  });

/** Reads a document of elements, attributes and text, and throws on everything that is not well-formed. */
export function parseXml(xml: string): XmlElement {
  if (!/^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u.test(xml))
    throw new Error('a character that XML does not allow');
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  for (const [token] of body.matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = open.at(-1);
    if (parent === undefined) throw new Error('too many ends');
    if (!token.startsWith('<')) {
      if (token.includes(']]>')) throw new Error('the end of a section');
      parent.text += decode(token);
      continue;
    }
    if (token.startsWith('</')) {
      if (token !== `</${parent.name}>`) throw new Error(`${token} does not end ${parent.name}`);
      open.pop();
      continue;
    }
    const match = /^<([a-z-]+)((?: [a-zA-Z][\w-]*="[^"<]*")*)(\/?)>$/.exec(token);
    if (match === null) throw new Error(`${token} is no tag`);
    const [, name = '', list = '', end] = match;
    const attributes = [...list.matchAll(/ ([a-zA-Z][\w-]*)="([^"]*)"/g)].map(([, key = '', value = '']) => [
      key,
      decode(value),
    ]);
    const element: XmlElement = { name, attributes: Object.fromEntries(attributes), children: [], text: '' };
    parent.children.push(element);
    if (end === '') open.push(element);
  }
  const [root] = document.children;
  if (open.length !== 1 || root === undefined || document.children.length !== 1)
    throw new Error('not one whole element');
  return root;
}
