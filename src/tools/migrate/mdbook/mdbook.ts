import { posix } from 'node:path'
import type { SiteFiles } from '../site-files.ts'
import type { OtherTool } from '../tool.ts'
import { readSite } from './read-site.ts'
import { createResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

/** https://rust-lang.github.io/mdBook */
export const mdbook: OtherTool = {
  name: 'mdbook',
  label: 'mdBook',
  findConfigs: (files: SiteFiles) => files.list('').filter((file) => posix.basename(file) === 'book.toml'),
  readSite,
  createResolver,
  translatePage,
}
