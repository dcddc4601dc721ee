import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterFile } from '../after-file.ts'
import { packagedChromium, unpackChromium } from '../browser/chromium-options.ts'

const mono = join(dirname(createRequire(import.meta.url).resolve('katex/package.json')), 'dist/fonts')

/** A Chromium that draws the same on every machine: its program and fonts come from npm packages. */
export async function openChromium(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-screenshots-'))
  const fonts = join(folder, 'fonts.conf')
  writeFileSync(fonts, fontConfig(join(unpackChromium(), 'fonts'), join(folder, 'cache')))
  const browser = await chromium.launch(packagedChromium(fonts))
  afterFile(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return browser
}

/** Of KaTeX's fonts, only those for code and formulas; Open Sans for everything else. */
function fontConfig(sans: string, cache: string): string {
  const alias = (family: string, font: string) =>
    `<alias binding="same"><family>${family}</family><prefer><family>${font}</family></prefer></alias>`
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${sans}</dir>
  <dir>${mono}</dir>
  <cachedir>${cache}</cachedir>
  <selectfont><rejectfont><glob>*.woff*</glob></rejectfont></selectfont>
  ${alias('sans-serif', 'Open Sans')}
  ${alias('monospace', 'KaTeX_Typewriter')}
  ${alias('math', 'KaTeX_Main')}
  <match target="font">
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`
}
