import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeSite } from '../generate-site.js'
import { eleventyDialect } from './dialects.js'
import { copyClientFiles, copyLayout } from './layouts.js'
import { installPeer, peersFolder } from './peer-packages.js'

const version = '3.1.7'
const packages = ['@11ty/eleventy-plugin-syntaxhighlight@5.0.2', `@11ty/eleventy@${version}`]
const cli = join(peersFolder, 'node_modules/@11ty/eleventy/cmd.cjs')

/** Eleventy with its own syntax highlighting plugin, installed beside the bench on first use. @type {import('./tool.js').Tool} */
export const eleventy = {
  name: 'eleventy',
  dialect: eleventyDialect,
  cacheFolder: '.cache',

  async prepare() {
    const missing = installPeer(packages)
    return missing === undefined ? { version } : { missing }
  },

  writeProject(site, root) {
    copyLayout('eleventy', root)
    for (const name of ['header.html', 'footer.html']) copyLayout(`shared/${name}`, join(root, 'includes', name))
    copyClientFiles(join(root, 'public'))
    writeFileSync(join(root, 'package.json'), '{ "private": true, "type": "module" }\n')
    return writeSite(site, join(root, 'content'), eleventyDialect)
  },

  buildCommand: ({ root, out }) => ({
    file: process.execPath,
    args: [cli, '--quiet', `--output=${relative(root, out)}`],
    cwd: root,
    env: { BENCH_PEERS: peersFolder },
  }),
}
