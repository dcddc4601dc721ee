import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { writeSite } from '../generate-site.js'
import { eleventyDialect } from './dialects.js'
import { benchRoot, copyClientFiles, copyLayout } from './layouts.js'

const peersFolder = join(benchRoot, '.peers')
const version = '3.1.7'
const packages = [`@11ty/eleventy@${version}`, '@11ty/eleventy-plugin-syntaxhighlight@5.0.2']
const cli = join(peersFolder, 'node_modules/@11ty/eleventy/cmd.cjs')

/** Eleventy with its own syntax highlighting plugin, installed beside the bench on first use. @type {import('./tool.js').Tool} */
export const eleventy = {
  name: 'eleventy',
  dialect: eleventyDialect,
  cacheFolder: '.cache',

  async prepare() {
    if (existsSync(cli)) return { version }
    mkdirSync(peersFolder, { recursive: true })
    writeFileSync(join(peersFolder, 'package.json'), '{ "private": true }\n')
    const { status, stderr } = spawnSync(
      'npm',
      ['install', '--prefix', peersFolder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
      {
        encoding: 'utf8',
      },
    )
    if (status === 0) return { version }
    return { missing: `npm could not install it: ${stderr?.trim().split('\n')[0] ?? 'npm is not there'}` }
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
