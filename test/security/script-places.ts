import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createProject, type Files } from '../cli/project.ts'

/** Attacks that fit into one line of any text. */
export const attacks: readonly string[] = [
  '<script>alert(0)</script>',
  '</Script ><img src=x onerror=alert(0)>',
  '<img src=x onerror=alert(0)>',
  '"><svg onload=alert(0)>',
  "' onmouseover='alert(0)",
  '" autofocus onfocus="alert(0)" x="',
  '` onclick=alert(0) `',
  '[x](javascript:alert(0))',
  '[x](javascript&colon;alert(0))',
  '<javascript:alert(0)>',
  '![x](x"onerror="alert(0))',
  '<a href="java&#10;script:alert(0)">x</a>',
  '</textarea></title></style><iframe srcdoc="<script>parent.alert(0)</script>">',
  '<!--><img src=x onerror=alert(0)>-->',
  ']]><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(0)</x:script>',
  '&lt;img src=x onerror=alert(0)&gt;',
  '\\u003cimg src=x onerror=alert(0)\\u003e',
  '<docsgen-island data-file="data:text/javascript,alert(0)" data-hydrate="load"></docsgen-island>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an author might try
  '{{constructor.constructor("alert(0)")()}} ${alert(0)} <%= alert(0) %>',
  '<math><mtext><mglyph><style></math><img src=x onerror=alert(0)>',
  "<Box dangerouslySetInnerHTML={{'__html':'<img src=x onerror=alert(0)>'}} />",
  '\u2028</script><script>alert(0)</script>',
]

/** Where each attack is placed beside the pages of `script-payloads.ts`; each key is one place, the value is a part of a page's path. */
export const places = {
  'OpenAPI: summary': 'api/',
  'OpenAPI: description of an operation': 'api/',
  'OpenAPI: description of a parameter': 'api/',
  'OpenAPI: default, example, and pattern': 'api/',
  'OpenAPI: description of a response': 'api/',
  'OpenAPI: example of a response': 'api/',
  'OpenAPI: name and value of an enum': 'api/',
  'OpenAPI: code sample': 'api/',
  'OpenAPI: link to more': 'api/',
  'OpenAPI: description of a tag': 'api/',
  'OpenAPI: name and value of a header': 'api/',
  'OpenAPI: request body in the form': 'api/',
  'GraphQL: description': 'graph/',
  'GraphQL: reason of a deprecation': 'graph/',
  'GraphQL: default value': 'graph/',
  'TypeScript: comment': 'types/',
  'TypeScript: example': 'types/',
  'TypeScript: literal type': 'types/',
  'TypeScript: name of a member': 'types/',
  'type on hover': 'hover',
  'title of a journal entry': 'news/',
  'tag of a journal entry': 'news/',
  'text in a feed': 'news/',
  'author of a journal entry': 'news/',
  'tab label': 'words-',
  'title in a code group': 'words-',
  'tooltip of an abbreviation': 'words-',
  'tooltip of a glossary entry': 'words-',
  'parameter of a partial': 'words-',
  formula: 'words-',
  'description in an “open in” link and a feedback form': 'words-',
  'title of a translation': 'de/',
} as const

const line = (text: string) => text.replaceAll('\u2028', ' ')
const yaml = (text: string) => JSON.stringify(line(text))
/** A value of an attribute in Markdown. */
const attribute = (text: string) => line(text).replaceAll('"', '&quot;')

const openApi = {
  openapi: '3.1.0',
  info: { title: 'Attacks', version: '1' },
  servers: [{ url: 'https://api.example.com', description: attacks[2] }],
  tags: attacks.map((attack, index) => ({ name: `t${index}`, description: attack })),
  paths: Object.fromEntries(attacks.map((attack, index) => [`/p${index}/{id}`, { post: operation(attack, index) }])),
}

function operation(attack: string, index: number) {
  const schema = {
    type: 'object',
    properties: { [`a${attack}`]: { type: 'string', description: attack, enum: [attack, 'b'], 'x-enumDescriptions': { b: attack } } },
  }
  return {
    operationId: `op${index}`,
    tags: [`t${index}`],
    summary: attack,
    description: attack,
    externalDocs: { url: `https://a.example/${encodeURI(attack)}`, description: attack },
    parameters: [
      { name: 'id', in: 'path', required: true, description: attack, schema: { type: 'string' }, example: attack },
      { name: 'q', in: 'query', description: attack, schema: { type: 'string', default: attack, pattern: `^${index}` } },
      { name: 'X-Head', in: 'header', description: attack, schema: { type: 'string', enum: [attack] } },
    ],
    requestBody: { description: attack, content: { 'application/json': { schema, example: { a: attack } } } },
    responses: {
      200: {
        description: attack,
        headers: { 'X-Rate': { description: attack, schema: { type: 'string' }, example: attack } },
        content: { 'application/json': { schema, example: { a: attack } } },
      },
    },
    'x-codeSamples': [{ lang: 'ruby', label: attack, source: attack }],
  }
}

const graphql = `type Query { a: Int }\n${attacks
  .map(
    (attack, index) =>
      `${JSON.stringify(attack)}\ntype T${index} {\n  ${JSON.stringify(attack)}\n  f(\n    ${JSON.stringify(attack)}\n    a: String = ${JSON.stringify(attack)}\n  ): Int @deprecated(reason: ${JSON.stringify(attack)})\n}`,
  )
  .join('\n')}\n`

const declarations = attacks
  .map(
    (attack, index) =>
      `/**\n * ${line(attack)}\n *\n * @example\n * ${line(attack)}\n * @docsCategory types\n */\nexport interface T${index} {\n  /** ${line(attack)} */\n  member: ${JSON.stringify(attack)}\n  ${JSON.stringify(attack)}: string\n}\n`,
  )
  .join('')

const hover = `# Hover\n\n\`\`\`ts\n${attacks.map((attack, index) => `export const value${index} = ${JSON.stringify(attack)} as const`).join('\n')}\n\`\`\`\n`

const entries: Files = Object.fromEntries(
  attacks.map((attack, index) => [
    `content/news/2025-01-${String(index + 1).padStart(2, '0')}-e${index}.md`,
    `---\ntitle: ${yaml(attack)}\ndescription: ${yaml(attack)}\ntags: [${yaml(attack)}]\nauthors: [a${index}]\n---\n\n${line(attack)}\n\nText ${line(attack)} text.\n`,
  ]),
)

const words: Files = Object.fromEntries(
  attacks.map((attack, index) => [
    `content/words-${index}.md`,
    [
      `---\ntitle: ${yaml(attack)}\ndescription: ${yaml(attack)}\n---`,
      `<Tabs>\n<TabItem label="${attribute(attack)}">\n\nx\n\n</TabItem>\n<TabItem label="b">\n\ny\n\n</TabItem>\n</Tabs>`,
      `:::code-group\n\n\`\`\`js title="${line(attack).replaceAll('"', '')}"\nx\n\`\`\`\n\n\`\`\`ts title="b"\ny\n\`\`\`\n\n:::`,
      `The ABC${index} word, and [[term:Entry ${index}]].\n\n*[ABC${index}]: ${line(attack)}`,
      `:::include ./_part.md word="${attribute(attack)}"`,
      `Formula $\\text{${line(attack).replace(/[$&{}\\%#^_~]/g, '')}}$ and \`$\\href{javascript:alert(0)}{x}$\`.`,
    ].join('\n\n'),
  ]),
)

/** Places attacks in everything that a site can read. */
export function createPlacesSite(): string {
  const authors = attacks.map((attack, index) => `  a${index}: { name: ${yaml(attack)}, title: ${yaml(attack)} }`).join('\n')
  const root = createProject({
    'docs.config.ts': `const quiet = { missingPage: 'ignore', missingFile: 'ignore', missingAnchor: 'ignore', orphan: 'ignore' }
export default {
  title: 'Places', url: 'https://example.com', lastUpdated: false, footer: { copyright: 'The end' }, links: quiet, math: {}, partials: true,
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  syntax: { abbreviations: true, glossary: 'glossary.md', definitionLists: true },
  feedback: { issue: 'https://github.com/acme/docs/issues/new', event: true },
  agents: { openIn: [{ name: 'Agent', url: 'https://agent.example/?q={prompt}', prompt: 'Explain {markdownUrl}' }] },
  check: { samples: { hover: true } },
  reference: {
    openapi: [{ file: 'api.json', into: 'api', tryIt: ['https://api.example.com'] }],
    graphql: [{ folder: 'schema', into: 'graph', title: 'Graph' }],
    typescript: [{ folder: 'declarations', files: ['*.d.ts'], into: 'types' }],
  },
}\n`,
    'api.json': JSON.stringify(openApi),
    'schema/a.graphql': graphql,
    'declarations/a.d.ts': declarations,
    'content/index.md': '# Home\n',
    'content/hover.md': hover,
    'content/news/_section.yaml': `kind: blog\nlabel: News\ndescription: ${yaml(attacks[2] ?? '')}\nauthors:\n${authors}\n`,
    'content/glossary.md': `# Glossary\n\n${attacks.map((attack, index) => `## Entry ${index}\n\n${line(attack)} is text.\n`).join('\n')}`,
    'content/_part.md': 'A [word](./index.md "{{ word }}") {{ word }}.\n',
    ...entries,
    ...words,
    ...Object.fromEntries(
      attacks.map((attack, index) => [`i18n/de/content/words-${index}.md`, `---\ntitle: ${yaml(attack)}\n---\n\nText.\n`]),
    ),
  })
  mkdirSync(join(root, 'node_modules'))
  for (const name of ['typescript', 'temml'])
    symlinkSync(join(import.meta.dirname, '../../node_modules', name), join(root, 'node_modules', name))
  return root
}
