import { quoteShell } from '../../../kit/escape/quote-words.ts'
import { fenced } from '../../../kit/markdown-lines/fence.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import { uniqueName } from '../../../kit/text/names.ts'
import type { ApiOperation } from '../api-description.ts'
import { type BodyWriters, writeBodyWith } from './sample-body.ts'
import { type SampleApi, type SampleRequest, sampleRequest } from './sample-request.ts'
import { writeFetch, writeGo, writePython } from './write-code.ts'

/** A command for a POSIX shell. */
function writeCurl({ method, url, headers, basicAuth, body }: SampleRequest): string {
  // curl reads brackets and braces as lists of URLs.
  const globbing = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const sentMethod = method === (body ? 'POST' : 'GET') ? '' : `${method === 'HEAD' ? '--head' : `--request ${method}`} `
  const parts = [
    `curl ${globbing}${sentMethod}${quoteShell(url)}`,
    ...(basicAuth ? [`--user ${quoteShell(`${basicAuth.user}:${basicAuth.password}`)}`] : []),
    // With a colon, curl would remove a header without a value.
    ...headers.map(([name, value]) => `--header ${quoteShell(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body ? writeBodyWith(curlBodies, body) : []),
  ]
  return parts.join(' \\\n  ')
}

const curlBodies: BodyWriters<readonly string[]> = {
  json: ({ value }) => [`--data-raw ${quoteShell(JSON.stringify(value, null, 2))}`],
  form: ({ pairs }) => (pairs.length === 0 ? ["--data-raw ''"] : pairs.map((pair) => `--data-raw ${quoteShell(pair.join('='))}`)),
  text: ({ text }) => [`--data-raw ${quoteShell(text)}`],
  file: ({ file }) => [`--data-binary ${quoteShell(`@${file}`)}`],
  multipart: ({ parts }) =>
    parts.map((part) => {
      const name = part.name.replaceAll('=', '%3D')
      // `--form` would read files for values that begin with `@` or `<`.
      if ('value' in part) return `--form-string ${quoteShell(`${name}=${part.value}`)}`
      return `--form ${quoteShell(`${name}=@${part.file}${part.type === undefined ? '' : `;type=${part.type}`}`)}`
    }),
}

interface RequestSample {
  /** The name of its tab. */
  readonly label: string
  /** The language of its code block. */
  readonly language: string
  readonly code: string
}

const languages = [
  { label: 'curl', language: 'sh', write: writeCurl },
  { label: 'JavaScript', language: 'js', write: writeFetch },
  { label: 'Python', language: 'python', write: writePython },
  { label: 'Go', language: 'go', write: writeGo },
] as const

/** How to send an operation's request, in each language. */
export function requestSamples(operation: ApiOperation, api: SampleApi, patterns: PatternMatcher): readonly RequestSample[] {
  const request = sampleRequest(operation, api, patterns)
  return languages.map(({ label, language, write }) => ({ label, language, code: write(request) }))
}

/**
 * Markdown that shows samples as tabs: those of the document, and generated ones unless `api` is undefined. A sample of the document replaces
 * the generated one with the same name. Empty if there are none.
 */
export function writeSamples(
  operation: ApiOperation,
  api: { readonly api: SampleApi; readonly patterns: PatternMatcher } | undefined,
): string {
  const taken = new Set<string>()
  const own = operation.samples.map(({ lang, label, source }) => ({
    label: uniqueName(taken, plainTitle(label ?? lang), ' '),
    language: languageOf(lang),
    code: source,
  }))
  const replaced = new Set(own.map(({ label }) => label.toLowerCase()))
  const generated = api ? requestSamples(operation, api.api, api.patterns).filter(({ label }) => !replaced.has(label.toLowerCase())) : []
  const blocks = [...own, ...generated].map(writeFence)
  return blocks.length > 1 ? `:::::code-group\n\n${blocks.join('\n\n')}\n\n:::::` : (blocks[0] ?? '')
}

/** Removes characters that have a meaning in a title. */
function plainTitle(title: string): string {
  const plain = title.replace(/["`\\{}&<>\p{C}\s]+/gu, ' ').trim()
  return plain.slice(0, 40) || 'Sample'
}

function writeFence({ label, language, code }: RequestSample): string {
  const text = code.replaceAll('\0', '\ufffd').replace(/\r\n?/g, '\n').trimEnd()
  return fenced(text, `${language} title="${label}"`)
}

const languageNames: Readonly<Record<string, string>> = {
  shell: 'sh',
  bash: 'sh',
  curl: 'sh',
  'c#': 'csharp',
  'c++': 'cpp',
  node: 'js',
  'node.js': 'js',
}

function languageOf(lang: string): string {
  const name = lang.toLowerCase()
  return languageNames[name] ?? (/^[a-z][\w+-]{0,30}$/.test(name) ? name : 'text')
}
