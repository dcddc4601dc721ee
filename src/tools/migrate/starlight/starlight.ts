import { posix } from 'node:path'
import type { OtherTool } from '../tool.ts'
import { readSite } from './read-site.ts'
import { createResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

const configName = /^astro\.config\.(?:mjs|js|ts|mts|cjs|cts)$/

export const starlight: OtherTool = {
  name: 'starlight',
  label: 'Starlight',
  /** A site of Astro without Starlight is not one of documentation. */
  findConfigs: (files) =>
    files
      .list('', { depth: 4 })
      .filter((file) => configName.test(posix.basename(file)) && /@astrojs\/starlight\b|\bstarlight\s*\(/.test(files.readText(file) ?? '')),
  readSite,
  createResolver,
  translatePage,
}
