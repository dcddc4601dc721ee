import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { LaunchOptions } from 'playwright-core'

const require = createRequire(import.meta.url)
const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The package's default arguments would disable policies and origins. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Nothing beyond this machine is asked.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
]

/** The system's Chromium, or the one from the npm registry if there is none or if `DOCSGEN_BROWSER=package`. */
export function chromiumOptions(): LaunchOptions {
  const system = process.env.DOCSGEN_BROWSER === 'package' ? undefined : systemBrowsers.find((path) => existsSync(path))
  if (system !== undefined) return { executablePath: system, headless: true, chromiumSandbox: false, args }
  return packagedChromium()
}

/**
 * The Chromium from the npm registry: the same program on every machine.
 *
 * @param fontConfig - Replaces the system's fonts by those that this file lists.
 */
export function packagedChromium(fontConfig?: string): LaunchOptions {
  const folder = unpackChromium()
  const libraries = [process.env.LD_LIBRARY_PATH, join(folder, 'al2023/lib')].filter(Boolean).join(':')
  // Without system fonts, text would have no width.
  const fonts = fontConfig ?? (existsSync('/etc/fonts/fonts.conf') ? undefined : writeFontConfig(folder))
  return {
    executablePath: join(folder, 'chromium'),
    headless: true,
    chromiumSandbox: false,
    args,
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: libraries,
      ...(fonts === undefined ? {} : { FONTCONFIG_FILE: fonts }),
    },
  }
}

/** Shared by the test runs of all checkouts, which may start at the same time. */
export function unpackChromium(): string {
  const packageFolder = join(dirname(require.resolve('@sparticuz/chromium')), '../..')
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const parent = join(import.meta.dirname, '../../node_modules/.cache/chromium')
  const folder = join(parent, version)
  if (existsSync(folder)) return folder
  mkdirSync(parent, { recursive: true })
  const draft = mkdtempSync(join(parent, '.draft-'))
  const unpack = (name: string) => brotliDecompressSync(readFileSync(join(packageFolder, 'bin', name)))
  writeFileSync(join(draft, 'chromium'), unpack('chromium.br'))
  chmodSync(join(draft, 'chromium'), 0o755)
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    const archive = join(draft, `${name}.tar`)
    writeFileSync(archive, unpack(`${name}.tar.br`))
    mkdirSync(join(draft, name))
    execFileSync('tar', ['xf', archive, '-C', name === 'swiftshader' ? draft : join(draft, name)])
    rmSync(archive)
  }
  try {
    renameSync(draft, folder)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  return folder
}

function writeFontConfig(folder: string): string {
  const file = join(folder, 'fonts.local.conf')
  const lists = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fontcache')}</cachedir>`
  writeFileSync(file, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${lists}</fontconfig>`)
  return file
}
