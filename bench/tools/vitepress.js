import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeSite } from '../generate-site.js'
import { eleventyDialect } from './dialects.js'
import { copyLayout } from './layouts.js'
import { installPeer, peersFolder } from './peer-packages.js'

const version = '1.6.4'

/** VitePress with its default theme; `dev.js` measures its server. @type {import('./tool.js').DevTool} */
export const vitepress = {
  name: 'vitepress',
  dialect: eleventyDialect,
  article: '.vp-doc',

  async prepare() {
    const missing = installPeer([`vitepress@${version}`])
    return missing === undefined ? { version } : { missing }
  },

  writeProject(site, root) {
    mkdirSync(join(root, 'content/.vitepress'), { recursive: true })
    symlinkSync(join(peersFolder, 'node_modules'), join(root, 'node_modules'), 'dir')
    writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }\n')
    const sidebar = Object.fromEntries(site.areas.map(({ folder }) => [`/${folder}/`, areaLinks(site, folder)]))
    const config = { title: 'Handbook', ignoreDeadLinks: true, themeConfig: { sidebar } }
    writeFileSync(join(root, 'content/.vitepress/config.mjs'), `export default ${JSON.stringify(config)}\n`)
    copyLayout('shared/favicon.svg', join(root, 'content/public/favicon.svg'))
    return writeSite(site, join(root, 'content'), eleventyDialect)
  },

  devCommand: ({ root, port }) => ({
    file: process.execPath,
    args: [join(peersFolder, 'node_modules/vitepress/bin/vitepress.js'), 'dev', 'content', '--port', String(port), '--strictPort'],
    cwd: root,
  }),
}

function areaLinks(site, folder) {
  const pages = site.pages.filter((page) => page.folder === folder || page.folder.startsWith(`${folder}/`))
  return pages.map((page) => ({ text: page.title, link: `/${page.folder}/${page.kind === 'page' ? page.name : ''}` }))
}
