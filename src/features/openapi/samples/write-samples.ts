import { quoteShell } from '../../../kit/escape/quote-words.ts'
import { fenced } from '../../../kit/markdown-lines/fence.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import { uniqueName } from '../../../kit/text/names.ts'
import type { ApiOperation } from '../api-description.ts'
import {
  type BodyWriters,
  type FormPart,
  joinPairs,
  type SampleApi,
  type SampleRequest,
  sampleRequest,
  writeBodyWith,
} from './sample-request.ts'

/** Writes a command for a POSIX shell. */
function writeCurl({ method, url, headers, basicAuth, body }: SampleRequest): string {
  // curl interprets brackets and braces as lists of URLs.
  const globbing = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const sentMethod = method === (body ? 'POST' : 'GET') ? '' : `${method === 'HEAD' ? '--head' : `--request ${method}`} `
  const parts = [
    `curl ${globbing}${sentMethod}${quoteShell(url)}`,
    ...(basicAuth ? [`--user ${quoteShell(`${basicAuth.user}:${basicAuth.password}`)}`] : []),
    // If a header without a value ended with a colon, curl would remove it.
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
  /** The name of the language's tab. */
  readonly label: string
  /** The language of the sample's code block. */
  readonly language: string
  readonly code: string
}

const languages = [
  { label: 'curl', language: 'sh', write: writeCurl },
  { label: 'JavaScript', language: 'js', write: writeFetch },
  { label: 'Python', language: 'python', write: writePython },
  { label: 'Go', language: 'go', write: writeGo },
] as const

/** How the request of an operation is sent in each language. */
export function requestSamples(operation: ApiOperation, api: SampleApi, patterns: PatternMatcher): readonly RequestSample[] {
  const request = sampleRequest(operation, api, patterns)
  return languages.map(({ label, language, write }) => ({ label, language, code: write(request) }))
}

/**
 * Writes Markdown that shows samples as tabs: the samples of the document, and generated samples unless `api` is undefined. A sample of the
 * document replaces the generated sample with the same name. Empty if there are no samples.
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
  return codeGroup([...own, ...generated].map(writeFence))
}

/** Shows several code blocks as tabs. Empty if there are none. */
export function codeGroup(blocks: readonly string[]): string {
  return blocks.length > 1 ? `:::::code-group\n\n${blocks.join('\n\n')}\n\n:::::` : (blocks[0] ?? '')
}

/** Removes characters that have a special meaning in a title. */
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

/** Writes a Go program that uses only the standard library. */
function writeGo({ method, url, headers, basicAuth, body, expects }: SampleRequest): string {
  const { packages, lines, reader } = body ? writeBodyWith(goBodies, body) : { packages: [], lines: [], reader: 'nil' }
  const showsStatus = expects === 'nothing'
  const imports = [...new Set(['fmt', 'log', 'net/http', ...(showsStatus ? [] : ['io']), ...packages])].sort()
  const code = [
    ...lines,
    `request, err := http.NewRequest(${textLiteral(method)}, ${textLiteral(url)}, ${reader})`,
    ...failure,
    ...headers.map(([name, value]) => `request.Header.Set(${textLiteral(name)}, ${textLiteral(value)})`),
    ...(body?.kind === 'multipart' ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...(basicAuth ? [`request.SetBasicAuth(${textLiteral(basicAuth.user)}, ${textLiteral(basicAuth.password)})`] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...failure,
    'defer response.Body.Close()',
    ...(showsStatus
      ? ['fmt.Println(response.Status)']
      : ['', 'content, err := io.ReadAll(response.Body)', ...failure, 'fmt.Println(string(content))']),
  ]
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...code.map((line) => (line === '' ? '' : `\t${line}`)),
    '}',
  ].join('\n')
}

const failure = ['if err != nil {', '\tlog.Fatal(err)', '}']

interface BodyCode {
  readonly packages: readonly string[]
  readonly lines: readonly string[]
  /** The expression that the body is read from. */
  readonly reader: string
}

function goText(literal: string): BodyCode {
  return { packages: ['strings'], lines: [`body := strings.NewReader(${literal})`], reader: 'body' }
}

const goBodies: BodyWriters<BodyCode> = {
  json: ({ value }) => goText(rawLiteral(JSON.stringify(value, null, 2))),
  form: ({ pairs }) => goText(textLiteral(joinPairs(pairs))),
  text: ({ text }) => goText(rawLiteral(text)),
  file: ({ file }) => ({
    packages: ['os'],
    lines: [`file, err := os.Open(${textLiteral(file)})`, ...failure, 'defer file.Close()', ''],
    reader: 'file',
  }),
  multipart: ({ parts }) => goForm(parts),
}

function goForm(parts: readonly FormPart[]): BodyCode {
  const hasFiles = parts.some((part) => 'file' in part)
  const lines = parts.flatMap((part, index) => {
    if ('value' in part) return [`form.WriteField(${textLiteral(part.name)}, ${textLiteral(part.value)})`]
    const [file, target] = [`file${index + 1}`, `part${index + 1}`]
    return [
      `${file}, err := os.Open(${textLiteral(part.file)})`,
      ...failure,
      `defer ${file}.Close()`,
      `${target}, err := form.CreateFormFile(${textLiteral(part.name)}, ${textLiteral(part.file)})`,
      ...failure,
      `io.Copy(${target}, ${file})`,
    ]
  })
  return {
    packages: ['bytes', 'mime/multipart', ...(hasFiles ? ['io', 'os'] : [])],
    lines: ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...lines, 'form.Close()', ''],
    reader: 'body',
  }
}

/** Returns a literal without escapes if the text allows it, because JSON is easier to read in this form. Tabs and line breaks are kept. */
function rawLiteral(text: string): string {
  const literal = textLiteral(text)
  const isPlain = !/[`\r]/.test(text) && !/\\u/.test(literal) && !text.includes('\b') && !text.includes('\f')
  return isPlain && text.includes('\n') ? `\`${text}\`` : literal
}

/** Defines how a language writes JSON values. */
interface LiteralStyle {
  readonly indent: string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
  readonly key: (name: string) => string
}

const deepest = 100
const longestLine = 60

/** Writes a JSON value as a literal of a programming language that spans several lines. `margin` is the indentation of the first line. */
function writeLiteral(value: unknown, style: LiteralStyle, margin = ''): string {
  if (value === null || value === undefined || margin.length > deepest * style.indent.length) return style.words.null
  if (typeof value === 'boolean') return value ? style.words.true : style.words.false
  if (typeof value === 'string') return textLiteral(value)
  if (typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
    const line = `[${value.map((item) => writeLiteral(item, style)).join(', ')}]`
    if (line.length <= longestLine) return line
  }
  const inner = margin + style.indent
  const [open, close, lines] = Array.isArray(value)
    ? ['[', ']', value.map((item) => writeLiteral(item, style, inner))]
    : ['{', '}', Object.entries(value).map(([name, item]) => `${style.key(name)}: ${writeLiteral(item, style, inner)}`)]
  return lines.length === 0 ? open + close : `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${margin}${close}`
}

/**
 * A text in double quotes for JavaScript, Python, and Go, all of which support the escapes of JSON. Invisible characters are escaped, so
 * that a sample shows everything that it sends.
 */
function textLiteral(text: string): string {
  return JSON.stringify(text).replace(/[\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

const pythonStyle: LiteralStyle = { indent: '    ', words: { true: 'True', false: 'False', null: 'None' }, key: textLiteral }
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Writes Python code that uses the package `requests`, which readers of API references expect. */
function writePython({ method, url, headers, basicAuth, body, expects }: SampleRequest): string {
  const isKnown = methods.has(method)
  const first = isKnown ? [textLiteral(url)] : [textLiteral(method), textLiteral(url)]
  // `requests` sets the content type of JSON automatically, but only the usual one.
  const sent = headers.filter(([name, value]) => !(body?.kind === 'json' && name === 'Content-Type' && value === 'application/json'))
  const given = [
    ...first,
    ...(basicAuth ? [`auth=(${textLiteral(basicAuth.user)}, ${textLiteral(basicAuth.password)})`] : []),
    ...(sent.length === 0 ? [] : [`headers=${writeLiteral(Object.fromEntries(sent), pythonStyle, pythonStyle.indent)}`]),
    ...(body ? [writeBodyWith(pythonBodies, body)] : []),
  ]
  const call = `requests.${isKnown ? method.toLowerCase() : 'request'}`
  const isShort = given.length === first.length
  return [
    'import requests',
    '',
    isShort ? `response = ${call}(${given.join(', ')})` : `response = ${call}(\n${given.map((line) => `    ${line},\n`).join('')})`,
    { json: 'print(response.json())', text: 'print(response.text)', nothing: 'print(response.status_code)' }[expects],
  ].join('\n')
}

const pythonBodies: BodyWriters<string> = {
  json: ({ value }) => `json=${writeLiteral(value, pythonStyle, pythonStyle.indent)}`,
  form: ({ pairs }) => `data=${textLiteral(joinPairs(pairs))}`,
  text: ({ text }) => `data=${textLiteral(text)}.encode()`,
  file: ({ file }) => `data=open(${textLiteral(file)}, "rb")`,
  multipart: ({ parts }) => `files=[\n${parts.map((part) => `        ${pythonPart(part)},\n`).join('')}    ]`,
}

function pythonPart(part: FormPart): string {
  const name = textLiteral(part.name)
  if ('value' in part) return `(${name}, (None, ${textLiteral(part.value)}))`
  const file = textLiteral(part.file)
  return `(${name}, (${file}, open(${file}, "rb")${part.type === undefined ? '' : `, ${textLiteral(part.type)}`}))`
}

const scriptStyle: LiteralStyle = {
  indent: '  ',
  words: { true: 'true', false: 'false', null: 'null' },
  // A plain key `__proto__` would set the prototype, so the key is computed.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name)),
}

/** Writes JavaScript for Node.js. Without files and cookies, the code also works in browsers and other runtimes with `fetch`. */
function writeFetch({ method, url, headers, basicAuth, body, expects }: SampleRequest): string {
  const lines: string[] = []
  if (body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some((part) => 'file' in part)))
    lines.push('import { openAsBlob } from "node:fs"', '')
  if (body?.kind === 'multipart') lines.push(...formLines(body.parts))
  const authorization = basicAuth ? `Authorization: "Basic " + btoa(${textLiteral(`${basicAuth.user}:${basicAuth.password}`)})` : undefined
  const all = [
    ...headers.map(([name, value]) => `${scriptStyle.key(name)}: ${textLiteral(value)}`),
    ...(authorization ? [authorization] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: ${textLiteral(method)},`]),
    ...(all.length === 0 ? [] : ['headers: {', ...all.map((line) => `  ${line},`), '},']),
    ...(body ? [`body: ${writeBodyWith(scriptBodies, body)},`] : []),
  ]
  lines.push(
    ...(options.length === 0
      ? [`const response = await fetch(${textLiteral(url)})`]
      : [`const response = await fetch(${textLiteral(url)}, {`, ...options.map((line) => `  ${line}`), '})']),
    { json: 'console.log(await response.json())', text: 'console.log(await response.text())', nothing: 'console.log(response.status)' }[
      expects
    ],
  )
  return lines.join('\n')
}

const scriptBodies: BodyWriters<string> = {
  json: ({ value }) => `JSON.stringify(${writeLiteral(value, scriptStyle, '  ')})`,
  form: ({ pairs }) => textLiteral(joinPairs(pairs)),
  text: ({ text }) => textLiteral(text),
  multipart: () => 'form',
  file: ({ file }) => `await openAsBlob(${textLiteral(file)})`,
}

function formLines(parts: readonly FormPart[]): readonly string[] {
  return [
    'const form = new FormData()',
    ...parts.map((part) =>
      'value' in part
        ? `form.append(${textLiteral(part.name)}, ${textLiteral(part.value)})`
        : `form.append(${textLiteral(part.name)}, ${blobOf(part)}, ${textLiteral(part.file)})`,
    ),
    '',
  ]
}

function blobOf({ file, type }: Extract<FormPart, { file: string }>): string {
  return `await openAsBlob(${textLiteral(file)}${type === undefined ? '' : `, { type: ${textLiteral(type)} }`})`
}
