import { posix } from 'node:path'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { readData } from '../../kit/data/read-data.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { OtherRedirect } from '../../model/other-site.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { SiteFiles } from '../site-files.ts'

export interface HostRedirects {
  readonly redirects: readonly OtherRedirect[]
  /** Addresses that rules with wildcards answer; a `*` at the end stands for anything. */
  readonly generated: readonly string[]
}

/** Redirects that the host carries out: `_redirects` and `netlify.toml` of Netlify and Cloudflare, `vercel.json` of Vercel. */
export function readHostRedirects(files: SiteFiles, folders: readonly string[], locales: readonly string[] = []): HostRedirects {
  const redirects: OtherRedirect[] = []
  const generated: string[] = []
  const add = (from: string, to: string, at: OtherRedirect['at'], status: string) => {
    // A rule for everything is the page for missing pages, or serves an app.
    if (!from.startsWith('/') || status.startsWith('4') || /^\/(?:\*|:\w+\*?|\(\.\*\))$/.test(from)) return
    const wild = from.search(/[*(]|\/:/)
    if (wild === -1) redirects.push({ from, to, at })
    else if (/^\/:(?:lang|locale|language)\/[^:*(]+$/.test(from)) {
      const [, name = ''] = from.split('/')
      for (const locale of locales)
        if (locale !== '') redirects.push({ from: from.replace(name, locale), to: to.replace(name, locale), at })
    } else if (wild > 1) generated.push(`${from.slice(0, from[wild] === '/' ? wild + 1 : wild)}*`)
  }
  const seen = new Set<string>()
  for (const folder of folders) {
    for (const name of ['_redirects', 'netlify.toml', 'vercel.json']) {
      const file = posix.join(folder, name) as ProjectPath
      if (seen.has(file)) continue
      seen.add(file)
      const text = files.readText(file)
      if (text === undefined) continue
      try {
        for (const rule of rulesOf(name, text)) add(rule.from, rule.to, { file, line: rule.line ?? lineOf(text, rule.from) }, rule.status)
      } catch (error) {
        // The host would refuse the file; its redirects are not known.
        ignoreError(error)
      }
    }
  }
  return { redirects, generated }
}

interface Rule {
  readonly from: string
  readonly to: string
  readonly status: string
  readonly line?: number
}

function rulesOf(name: string, text: string): readonly Rule[] {
  if (name === '_redirects')
    return text.split('\n').flatMap((written, index) => {
      const [from = '', ...rest] = written
        .replace(/(?:^|\s)#.*/, '')
        .trim()
        .split(/\s+/)
      const to = rest.find((part) => /^(?:\/|https?:)/.test(part))
      return from === '' || to === undefined ? [] : [{ from, to, status: rest[rest.indexOf(to) + 1] ?? '301', line: index + 1 }]
    })
  if (name === 'netlify.toml') return listOf(tableOf(readData('toml', text).value).redirects, 'from', 'to')
  return listOf(tableOf(readData('jsonc', text).value).redirects, 'source', 'destination')
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObjectOrList(value) ? (value as Readonly<Record<string, unknown>>) : {}
}

function listOf(value: unknown, from: string, to: string): readonly Rule[] {
  return (Array.isArray(value) ? value : []).flatMap((each: unknown) => {
    const rule = each as Record<string, unknown> | null
    return typeof rule?.[from] === 'string' && typeof rule[to] === 'string'
      ? [{ from: rule[from], to: rule[to], status: String(rule.status ?? '301') }]
      : []
  })
}

function lineOf(text: string, from: string): number {
  const at = Math.max(text.indexOf(`"${from}"`), text.indexOf(`'${from}'`), 0)
  return text.slice(0, at).split('\n').length
}
