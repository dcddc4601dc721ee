import type { TryItTexts } from '../components/try-it.tsx'
import { fillMessage } from '../fill-message.ts'
import { createElement as create } from './create-element.ts'
import type { TryItRequest } from './try-it-request.ts'

interface Output {
  /** Aborted with `canceled` if the reader cancels the request. */
  readonly signal: AbortSignal
  readonly texts: TryItTexts
  /** The element that screen readers announce. */
  readonly status: HTMLElement
  readonly output: HTMLElement
}

const limits = { seconds: 60, bytes: 500_000 }

/** Sends a request without cookies, and shows its response. */
export async function sendRequest({ method, url, headers, body }: TryItRequest & { readonly method: string }, show: Output): Promise<void> {
  const { signal, texts, status, output } = show
  const start = performance.now()
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(limits.seconds * 1000)]),
    })
    const { text, size, isWhole } = await readText(response)
    const time = Math.round(performance.now() - start)
    output.replaceChildren(...responseNodes(response, { text, size, isWhole }, texts))
    status.textContent = fillMessage(texts.result, { status: `${response.status} ${response.statusText}`.trim(), time })
  } catch (error) {
    status.textContent = signal.aborted
      ? texts.canceled
      : error instanceof DOMException && error.name === 'TimeoutError'
        ? fillMessage(texts.timeout, { seconds: limits.seconds })
        : fillMessage(texts.failed, { host: new URL(url).host })
  }
}

interface ReadBody {
  /** The body as text, or undefined if it is not text. */
  readonly text: string | undefined
  readonly size: number
  readonly isWhole: boolean
}

/** Reads a body up to a size limit, because the body may never end. */
async function readText(response: Response): Promise<ReadBody> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let isWhole = true
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) break
    chunks.push(value)
    size += value.length
    if (size <= limits.bytes) continue
    isWhole = false
    void reader?.cancel()
    break
  }
  const bytes = new Uint8Array(await new Blob(chunks).slice(0, limits.bytes).arrayBuffer())
  return { text: bytes.includes(0) ? undefined : new TextDecoder().decode(bytes), size, isWhole }
}

function responseNodes(response: Response, { text, size, isWhole }: ReadBody, texts: TryItTexts): readonly Node[] {
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  const details = create('details', '', create('summary', '', texts.headers), block(headers, texts.headers))
  if (size === 0) return [details]
  if (text === undefined) {
    const type = response.headers.get('content-type') ?? '?'
    return [details, create('p', 'try-it-note', fillMessage(texts.binary, { type, size }))]
  }
  const notes = isWhole ? [] : [create('p', 'try-it-note', fillMessage(texts.truncated, { size: limits.bytes / 1000 }))]
  return [details, block(isWhole ? pretty(text) : text, texts.response), ...notes]
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // The body is not JSON.
    return text
  }
}

/** Text that readers can scroll with the keyboard. */
function block(text: string, label: string): HTMLPreElement {
  const element = create('pre', '', text)
  element.tabIndex = 0
  element.role = 'region'
  element.ariaLabel = label
  return element
}
