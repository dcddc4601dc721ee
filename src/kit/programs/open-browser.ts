import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { EnvironmentError } from '../failures/failure.ts'
import { type ProgramEnd, programEnvironment, type RunningProgram, startProgram } from './run-program.ts'

/** A file, by its path, that pages in the browser can load. */
export type BrowserFile = (path: string) => { readonly type: string; readonly content: Uint8Array } | undefined

/** A headless browser without network access: pages load only the files that are passed in. */
export interface Browser {
  /**
   * Opens `/` in a new tab, evaluates an expression there, and returns its value. Returns `late` if the time limit is exceeded, and
   * `crashed` if the tab runs out of memory.
   */
  run(expression: string, limitMs: number): Promise<unknown>
  /** Works like `run`, but with print styles, and then prints the page as PDF. A draft has no tags or bookmarks, and is faster. */
  print(expression: string, limitMs: number, isDraft?: boolean): Promise<Printed | 'late' | 'crashed'>
  close(): Promise<void>
}

interface Printed {
  readonly value: unknown
  readonly pdf: Uint8Array
}

export interface BrowserProgram {
  readonly executable: string
  /** Chrome's sandbox does not work for the root user of Linux. */
  readonly isRoot: boolean
}

/** Variables for fonts, and for finding the message bus and the display. */
const browserVariables = [/^FONTCONFIG_/, /^XDG_/, /^DBUS_SESSION_BUS_ADDRESS$/, /^(?:WAYLAND_)?DISPLAY$/]

const startMs = 60_000
const closeMs = 5_000
const bytesPerRead = 4_000_000
const origin = 'https://docsgen.invalid'

const args = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-sync',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
  '--lang=en-US',
  '--mute-audio',
  '--window-size=1280,800',
  // The memory limit of each page. A page that needs more memory crashes without affecting other pages.
  '--js-flags=--max-old-space-size=512',
  // No request can leave this machine, regardless of the content of a page.
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

/** Starts Chrome, Chromium, or Edge and speaks the Chrome DevTools Protocol over two pipes. */
export async function openBrowser({ executable, isRoot }: BrowserProgram, files: BrowserFile): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'docsgen-browser-'))
  const program = startProgram({
    file: executable,
    args: [...args, ...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`, 'about:blank'],
    cwd: profile,
    env: programEnvironment(browserVariables),
    pipes: 2,
  })
  program.stdout.resume()
  const close = async () => {
    program.kill()
    await program.ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const connection = connect(program, executable)
  connection.on(
    'Fetch.requestPaused',
    (event, session) => void answer(connection, { event: event as unknown as PausedRequest, session, files }),
  )
  try {
    const version = await withLimit(connection.send('Browser.getVersion'), startMs)
    if (version === 'late') throw new EnvironmentError(`The browser \`${executable}\` does not start within ${startMs / 1000} seconds.`)
  } catch (error) {
    await close()
    throw error
  }
  const run = (expression: string, limitMs: number) => openTab(connection, ({ evaluate }) => evaluate(expression), limitMs)
  const print = (expression: string, limitMs: number, isDraft = false) =>
    openTab(
      connection,
      async (tab) => {
        await tab.send('Emulation.setEmulatedMedia', { media: 'print' })
        return { value: await tab.evaluate(expression), pdf: await printPage(tab, isDraft) }
      },
      limitMs,
    )
  return { run, print, close }
}

/** Prints with tags for screen readers, and with the headings as bookmarks. The page's styles determine the paper size and the margins. */
async function printPage({ send }: Tab, isDraft: boolean): Promise<Uint8Array> {
  const { stream } = await send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: !isDraft,
    generateDocumentOutline: !isDraft,
    transferMode: 'ReturnAsStream',
  })
  const parts: Uint8Array[] = []
  for (let eof = false; !eof; ) {
    const part = (await send('IO.read', { handle: stream, size: bytesPerRead })) as unknown as StreamPart
    parts.push(Buffer.from(part.data, part.base64Encoded ? 'base64' : 'utf8'))
    eof = part.eof
  }
  await send('IO.close', { handle: stream })
  return Buffer.concat(parts)
}

interface StreamPart {
  readonly data: string
  readonly base64Encoded?: boolean
  readonly eof: boolean
}

type Params = Readonly<Record<string, unknown>>

interface Connection {
  send(method: string, params?: Params, session?: string): Promise<Params>
  on(method: string, listener: (params: Params, session: string) => void): void
}

/** The protocol's messages are JSON, each followed by a zero byte. */
function connect(program: RunningProgram, executable: string): Connection {
  const [input, output] = program.pipes as unknown as readonly [Writable, Readable]
  const pending = new Map<number, { resolve(value: Params): void; reject(error: Error): void }>()
  const listeners = new Map<string, (params: Params, session: string) => void>()
  let last = 0
  let rest = ''
  let failure: Error | undefined
  const fail = (reason: string) => {
    failure ??= new EnvironmentError(
      `The browser \`${executable}\` cannot be used: ${reason}.`,
      'Set `CHROME_PATH` to the program of a recent Chrome, Chromium, or Edge.',
    )
    for (const { reject } of pending.values()) reject(failure)
    pending.clear()
  }
  const receive = (text: string) => {
    const { id, method, params = {}, sessionId = '', result = {}, error } = JSON.parse(text)
    const waiting = pending.get(id)
    pending.delete(id)
    if (method !== undefined) listeners.get(method)?.(params, sessionId)
    else if (error) waiting?.reject(new Error(String(error.message)))
    else waiting?.resolve(result)
  }
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\0')
    rest = parts.pop() ?? ''
    parts.forEach(receive)
  })
  void program.ended.then((end) => fail(describeEnd(end, program.errors())))
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        pending.set(++last, { resolve, reject })
        input.write(`${JSON.stringify({ id: last, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`)
      }),
    on: (method, listener) => void listeners.set(method, listener),
  }
}

function describeEnd(end: ProgramEnd, errors: string): string {
  if (end.kind === 'not-started') return `it cannot be started (${end.reason})`
  const how = end.kind === 'exited' ? `code ${end.code}` : end.kind === 'signal' ? end.signal : 'an error'
  return `it exited with ${how}${lastLine(errors)}`
}

function lastLine(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1) ?? ''
  return line === '' ? '' : ` (${line.slice(0, 300)})`
}

interface PausedRequest {
  readonly requestId: string
  readonly request: { readonly url: string }
}

interface Request {
  readonly event: PausedRequest
  readonly session: string
  readonly files: BrowserFile
}

/** Answers requests for known files. All other requests fail before they reach a network. */
async function answer({ send }: Connection, { event, session, files }: Request): Promise<void> {
  const { requestId, request } = event
  const file = request.url.startsWith(`${origin}/`) ? files(request.url.slice(origin.length)) : undefined
  const answering = file
    ? send(
        'Fetch.fulfillRequest',
        {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'Content-Type', value: file.type }],
          body: Buffer.from(file.content).toString('base64'),
        },
        session,
      )
    : send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }, session)
  // The tab may already be closed.
  await answering.catch(() => {})
}

interface Tab {
  readonly send: (method: string, params?: Params) => Promise<Params>
  readonly evaluate: (expression: string) => Promise<unknown>
}

/** Opens `/` in a new tab, and closes the tab after the work is done. */
async function openTab<T>({ send, on }: Connection, work: (tab: Tab) => Promise<T>, limitMs: number): Promise<T | 'late' | 'crashed'> {
  let targetId: unknown
  try {
    let crash = () => {}
    const crashed = new Promise<'crashed'>((resolve) => {
      crash = () => resolve('crashed')
    })
    const open = async () => {
      ;({ targetId } = await send('Target.createTarget', { url: 'about:blank' }))
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const session = String(sessionId)
      const sendToTab = (method: string, params?: Params) => send(method, params, session)
      on('Inspector.targetCrashed', (_, from) => from === session && crash())
      await sendToTab('Inspector.enable')
      await sendToTab('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
      await sendToTab('Page.enable')
      const loaded = new Promise<void>((resolve) => on('Page.loadEventFired', (_, from) => from === session && resolve()))
      await sendToTab('Page.navigate', { url: `${origin}/` })
      await loaded
      return work({ send: sendToTab, evaluate: (expression) => evaluate(sendToTab, expression) })
    }
    return await withLimit(Promise.race([open(), crashed]), limitMs)
  } finally {
    // Tabs with a page that hangs are closed as well.
    if (targetId !== undefined) await withLimit(send('Target.closeTarget', { targetId }), closeMs).catch(() => {})
  }
}

async function evaluate(send: Tab['send'], expression: string): Promise<unknown> {
  const evaluation = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  const { result, exceptionDetails } = evaluation as unknown as Evaluation
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

interface Evaluation {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), limitMs)
  })
  // Failures after the time limit are ignored.
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
