import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

interface Shown {
  /** Of the dev server, with the base of the site. */
  readonly url: string
  /** The folder of a build. */
  readonly outDir: string
  readonly context: string
}

/** Waits until `docsgen dev` shows each page, and each file for readers and agents, as a build made it. */
export async function expectSameInDev({ url, outDir, context }: Shown): Promise<void> {
  const paths = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(?:html|md|xml|txt|json)$/.test(path) && !onlyInBuilds.test(path),
  )
  let left = paths
  const findDifferences = async () => {
    const found: Difference[] = []
    // One after the other, so that the server can follow changes meanwhile.
    for (const path of left) {
      const difference = describeDifference(path, readFileSync(join(outDir, path), 'utf8'), await served(url, path))
      if (difference) found.push(difference)
    }
    left = found.map(({ path }) => path)
    return found.slice(0, 4)
  }
  await expect.poll(findDifferences, { timeout: 60_000, interval: 500, message: context }).toEqual([])
}

interface Difference {
  readonly path: string
  readonly built: string
  readonly shown: string
}

/** Not made by `dev`, or different because its pages update themselves. */
const onlyInBuilds = /^(?:llms-full|assets\/|types\/)|third-party-licenses|\.docsgen-manifest/

async function served(url: string, path: string): Promise<string> {
  const response = await fetch(new URL(path.split('/').map(encodeURIComponent).join('/'), url))
  return `${path === '404.html' || response.ok ? '' : response.status}${await response.text()}`
}

/** Without what only published pages have: smaller pictures, pictures of link previews, and the names of the scripts. */
function comparable(text: string): string {
  return text
    .replaceAll(/\/assets\/([\w-]+)\.\w+\.(js|css)/g, '/assets/$1.$2')
    .replaceAll(/ (?:srcset|sizes)="[^"]*"/g, '')
    .replaceAll(/<meta (?:property="og:image[^>]*|name="twitter:card"[^>]*)>/g, '')
    .replaceAll(/<meta name="docsgen-live"[^>]*>/g, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/<link rel="(?:apple-touch-icon|manifest)"[^>]*>/g, '')
}

function describeDifference(path: string, built: string, shown: string): Difference | undefined {
  const [a, b] = [comparable(built), comparable(shown)]
  if (a === b) return undefined
  let at = 0
  while (a[at] === b[at] && at < a.length) at++
  return { path, built: a.slice(Math.max(at - 60, 0), at + 120), shown: b.slice(Math.max(at - 60, 0), at + 120) }
}
