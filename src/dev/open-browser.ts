import { spawn } from 'node:child_process'

/** Opens an address in the author's browser; where that fails nothing is lost. */
export function openBrowser(url: string, onFailure: (reason: string) => void): void {
  const [command, args] = openers[process.platform] ?? ['xdg-open', []]
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', ({ message }) => onFailure(message))
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) onFailure(`${command} exited with code ${code}`)
  })
  child.unref()
}

const openers: Readonly<Record<string, readonly [command: string, args: readonly string[]]>> = {
  darwin: ['open', []],
  // `start` is no program, and the shell would read the address; this takes it as it is.
  win32: ['rundll32', ['url.dll,FileProtocolHandler']],
}
