/** What samples are checked as. */
export type SampleKind = 'TypeScript' | 'JavaScript' | 'GraphQL' | 'JSON' | 'YAML' | 'shell'

const kinds: Readonly<Record<string, SampleKind>> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  mts: 'TypeScript',
  cts: 'TypeScript',
  typescript: 'TypeScript',
  js: 'JavaScript',
  jsx: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  javascript: 'JavaScript',
  graphql: 'GraphQL',
  gql: 'GraphQL',
  graphqls: 'GraphQL',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  bash: 'shell',
  sh: 'shell',
  shell: 'shell',
  console: 'shell',
}

/** undefined for languages whose samples are not checked. */
export function sampleKind(language: string): SampleKind | undefined {
  const name = language.toLowerCase()
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined
}

/** Labels that say nothing of what a block holds. */
export function isPlainText(language: string): boolean {
  return /^(?:|text|txt|plain|plaintext)$/i.test(language)
}
