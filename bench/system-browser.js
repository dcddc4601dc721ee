import { existsSync } from 'node:fs'

/** The path of the machine's Chromium. Throws if there is none. */
export function systemBrowser() {
  const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (found === undefined) throw new Error('Chromium is not installed.')
  return found
}
