import { fenced } from '../../../kit/markdown-lines/fence.ts'
import type { PatternMatcher } from '../../../kit/text/foreign-pattern.ts'
import type { ApiOperation } from '../api-description.ts'
import { type SampleApi, sampleRequest } from './sample-request.ts'
import { writeCurl } from './write-curl.ts'
import { writeFetch } from './write-fetch.ts'
import { writeGo } from './write-go.ts'
import { writePython } from './write-python.ts'

export interface RequestSample {
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
  const titles = createTitles()
  const own = operation.samples.map(({ lang, label, source }) => ({
    label: titles(label ?? lang),
    language: languageOf(lang),
    code: source,
  }))
  const replaced = new Set(own.map(({ label }) => label.toLowerCase()))
  const generated = api ? requestSamples(operation, api.api, api.patterns).filter(({ label }) => !replaced.has(label.toLowerCase())) : []
  const blocks = [...own, ...generated].map(writeFence)
  return blocks.length > 1 ? `:::::code-group\n\n${blocks.join('\n\n')}\n\n:::::` : (blocks[0] ?? '')
}

/** Tabs need different titles, without characters that have a meaning in a title. */
function createTitles(): (wanted: string) => string {
  const taken = new Set<string>()
  return (wanted) => {
    const plain =
      wanted
        .replace(/["`\\{}&<>\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, 40) || 'Sample'
    let title = plain
    for (let number = 2; taken.has(title); number++) title = `${plain} ${number}`
    taken.add(title)
    return title
  }
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
