import { posix } from 'node:path'
import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readHostRules, redirectFiles } from '../../../kit/redirects/read-host-rules.ts'
import type { OtherRedirect } from '../other-site.ts'
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
  const add = (from: string, to: string, at: OtherRedirect['at'], status: number) => {
    // A rule for everything is the page for missing pages, or serves an app.
    if (!from.startsWith('/') || status >= 400 || /^\/(?:\*|:\w+\*?|\(\.\*\))$/.test(from)) return
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
    for (const name of redirectFiles) {
      const file = posix.join(folder, name) as ProjectPath
      if (seen.has(file)) continue
      seen.add(file)
      const text = files.readText(file)
      if (text === undefined) continue
      try {
        for (const { from, to, status, at } of readHostRules(name, text).filter(({ isRewrite }) => name !== 'vercel.json' || !isRewrite))
          add(from, to, { file, line: at?.line ?? 1 }, status)
      } catch (error) {
        // The host would refuse the file; its redirects are not known.
        ignoreError(error)
      }
    }
  }
  return { redirects, generated }
}
