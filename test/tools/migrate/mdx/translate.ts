import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AbsolutePath, ProjectPath } from '../../../../src/kit/files/paths.ts'
import { translatePage as translateDocusaurus } from '../../../../src/tools/migrate/docusaurus/translate-page.ts'
import type { OtherPage } from '../../../../src/tools/migrate/other-site.ts'
import { openSiteFiles } from '../../../../src/tools/migrate/site-files.ts'
import { translatePage as translateStarlight } from '../../../../src/tools/migrate/starlight/translate-page.ts'
import { readOtherFrontMatter } from '../../../../src/tools/migrate/text/revise-text.ts'
import { emptySite, type TranslateInput, type Translation } from '../../../../src/tools/migrate/tool.ts'

interface Options {
  /** @default 'docs/guide/page.mdx' */
  readonly file?: string
  /** Other files of the site. */
  readonly files?: Readonly<Record<string, string>>
  readonly features?: readonly string[]
  readonly isPartial?: boolean
}

/** Translates a page of a site that consists of it and `files`. */
export function translate(tool: 'docusaurus' | 'starlight', text: string, options: Options = {}): Translation {
  const { file = 'docs/guide/page.mdx', files = {}, features = [], isPartial = false } = options
  const root = mkdtempSync(join(tmpdir(), 'docsgen-mdx-')) as AbsolutePath
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const siteFiles = openSiteFiles(root)
  const configFile = (tool === 'docusaurus' ? 'docusaurus.config.js' : 'astro.config.mjs') as ProjectPath
  const site = {
    ...emptySite(tool, { files: siteFiles, configFile, readConfig: () => Promise.reject(new Error('not read')) }),
    features: new Set(features),
  }
  const { frontMatter } = readOtherFrontMatter(text, file as ProjectPath)
  const page: OtherPage = {
    file: file as ProjectPath,
    address: '/',
    locale: 'en',
    version: 'current',
    kind: 'doc',
    path: file,
    folder: '',
    text,
    frontMatter,
  }
  const input: TranslateInput = { file: file as ProjectPath, text, page: isPartial ? undefined : page, site, files: siteFiles }
  return tool === 'docusaurus' ? translateDocusaurus(input) : translateStarlight(input)
}

export function docusaurus(text: string, options?: Options): string {
  return translate('docusaurus', text, options).revised.text
}

export function starlight(text: string, options?: Options): string {
  return translate('starlight', text, options).revised.text
}
