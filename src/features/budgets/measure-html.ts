import { Parser } from 'htmlparser2'

/** What a page makes browsers load and show. */
export interface MeasuredPage {
  readonly bytes: number
  readonly elements: number
  /** Addresses as written, each once. Without what scripts load later. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly pictures: readonly string[]
  /** Bytes of scripts and styles in the page itself. */
  readonly inline: { readonly script: number; readonly css: number }
  /** From one heading to the next. The part above the first heading has no id. */
  readonly sections: readonly PageSection[]
}

interface PageSection {
  readonly id: string
  readonly bytes: number
  readonly elements: number
}

export function measureHtml(html: string): MeasuredPage {
  const [scripts, styles, pictures] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const inline = { script: 0, css: 0 }
  const sections: { readonly id: string; readonly start: number; elements: number }[] = [{ id: '', start: 0, elements: 0 }]
  let inlineKind: keyof typeof inline | undefined
  const parser = new Parser({
    onopentag(name, { src, href, rel = '', type = '', id }) {
      if (/^h[1-6]$/.test(name) && id) sections.push({ id, start: parser.startIndex, elements: 0 })
      const section = sections.at(-1)
      if (section) section.elements++
      if (name === 'script' && src) scripts.add(src)
      else if (name === 'script' && !/json|template/.test(type)) inlineKind = 'script'
      else if (name === 'style') inlineKind = 'css'
      else if (name === 'link' && href && rel === 'modulepreload') scripts.add(href)
      else if (name === 'link' && href && rel === 'stylesheet') styles.add(href)
      else if (name === 'img' && src) pictures.add(src)
    },
    ontext(text) {
      if (inlineKind) inline[inlineKind] += Buffer.byteLength(text)
    },
    onclosetag() {
      inlineKind = undefined
    },
  })
  parser.end(html)
  return {
    bytes: Buffer.byteLength(html),
    elements: sections.reduce((sum, { elements }) => sum + elements, 0),
    scripts: [...scripts],
    styles: [...styles],
    pictures: [...pictures],
    inline,
    sections: sections.map(({ id, start, elements }, index) => ({
      id,
      bytes: Buffer.byteLength(html.slice(start, sections[index + 1]?.start)),
      elements,
    })),
  }
}
