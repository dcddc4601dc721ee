import type { IOptions } from 'sanitize-html'
import { attempt } from '../../kit/failures/failure.ts'
import { loadLibrary } from '../../kit/threads/load-library.ts'
import { unsafeScheme } from '../policy/browser-address.ts'

/** An SVG that can be published. */
interface SafeSvg {
  /** The safe SVG, or undefined if the file itself is safe. */
  readonly text: string | undefined
  /** Descriptions of the removed parts, such as `the <script> element`. */
  readonly removed: readonly string[]
}

/** Removes scripts, event handlers, HTML, and URLs that run code or load other files from an SVG. */
export function sanitizeSvg(bytes: Uint8Array): SafeSvg {
  const text = decodeXml(bytes)
  if (text === undefined) return { text: emptyDrawing, removed: ['any of its content, because its encoding is unknown'] }
  return isPlainDrawing(text) ? { text: undefined, removed: [] } : rewrite(text)
}

const emptyDrawing = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'

/** Decodes XML. Returns undefined for an unknown encoding. */
function decodeXml(bytes: Uint8Array): string | undefined {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const label = isUtf16
    ? bytes[0] === 0xff
      ? 'utf-16le'
      : 'utf-16be'
    : (/^[^<]*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? 'utf-8')
  // The encoding may be unknown, or the bytes may be invalid in this encoding.
  return attempt(() => new TextDecoder(label).decode(bytes))
}

/**
 * Matches anything suspicious in an SVG. Most files have no match and need no parser. A false positive only costs time, so the pattern also
 * matches declarations, instructions, numeric entities, other namespaces, style sheets that load files, and external URLs.
 */
const suspicious =
  /<!(?!--)|<\?(?!xml )|encoding\s*=\s*["'](?!utf-8["'])|&(?!(?:amp|lt|gt|quot|apos);)|script|foreignobject|html|iframe|embed|object|\bon\w+\s*=|<[\w:]*(?:animate|set|handler|listener)|(?:href|src)\s*=\s*(?!["'](?:#|["']))|@import|url\(\s*(?!["']?#)|\\|xmlns:(?!xlink=["']http:\/\/www\.w3\.org\/1999\/xlink["'])|\0/i

function isPlainDrawing(text: string): boolean {
  return !suspicious.test(text)
}

/**
 * The elements from https://svgwg.org/svg2-draft/eltindex.html, except for `script`, `foreignObject`, and the elements that load other
 * documents.
 */
const elements =
  `svg a animate animateMotion animateTransform circle clipPath defs desc ellipse filter g image line linearGradient marker mask metadata
mpath path pattern polygon polyline radialGradient rect set stop style switch symbol text textPath title tspan use view
feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/)

/** Private data that editors store, which is removed without a diagnostic. */
const editorNames = /^(?:xmlns:|xml:|data-|(?:inkscape|sodipodi|sketch|figma|serif|i|x|graph|rdf|cc|dc|bx|vectornator|krita|osb):)/

const runsCode = /(?:^|:)(?:script|handler|listener|foreignobject)$/i

/**
 * The sanitizer does not escape the text of `<style>`, which can contain tags in XML. If the element has another name, its text is escaped.
 */
const styleStandIn = 'docsgen-style'

function rewrite(source: string): SafeSvg {
  const removed = new Set<string>()
  // Removes declarations before the root element, because entities can contain anything.
  const start = source.search(/<svg[\s>/]/)
  if (start === -1) return { text: emptyDrawing, removed: ['any of its content, because it has no `<svg>` element'] }
  if (/<!(?:ENTITY|ATTLIST|ELEMENT)/.test(source)) removed.add('declarations before `<svg>`')
  const options: IOptions = {
    allowedTags: [...elements, styleStandIn],
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    nonTextTags: ['script', 'handler', 'listener', 'foreignObject', 'foreignobject'],
    disallowedTagsMode: 'discard',
    parseStyleAttributes: false,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false, decodeEntities: true },
    onOpenTag: (name) => {
      const isKnown = name === styleStandIn || elements.includes(name) || editorNames.test(name)
      if (!isKnown || runsCode.test(name)) removed.add(`the \`<${name}>\` element`)
    },
    transformTags: {
      '*': (name, attributes) => ({
        tagName: name,
        attribs: safeAttributes(name, attributes, removed),
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      const isUnsafe = animatesLink(tag, attribs)
      if (isUnsafe) removed.add(`an animation of the \`${attribs.attributeName}\` attribute`)
      return isUnsafe
    },
  }
  const svg = sanitizer()(source.slice(start).replace(/<(\/?)style(?=[\s/>])/g, `<$1${styleStandIn}`), options)
  const text = svg.replace(
    new RegExp(`<${styleStandIn}( [^>]*)?>([\\s\\S]*?)</${styleStandIn}>`, 'g'),
    (_, attributes = '', css: string) => {
      if (!loadsFiles(css)) return `<style${attributes}>${css}</style>`
      removed.add('a style sheet that loads other files')
      return ''
    },
  )
  return { text: text.replaceAll(new RegExp(`</?${styleStandIn}[^>]*>`, 'g'), ''), removed: [...removed] }
}

function safeAttributes(element: string, attributes: Readonly<Record<string, string>>, removed: Set<string>): Record<string, string> {
  const safe: Record<string, string> = {}
  if (element === 'svg') safe.xmlns = 'http://www.w3.org/2000/svg'
  if (element === 'svg' && 'xmlns:xlink' in attributes) safe['xmlns:xlink'] = 'http://www.w3.org/1999/xlink'
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns' || editorNames.test(name)) continue
    const reason = attributeProblem(element, name, value)
    if (reason !== undefined) removed.add(reason)
    else safe[name] = value
  }
  return safe
}

function attributeProblem(element: string, name: string, value: string): string | undefined {
  if (!/^[A-Za-z_][\w.-]*$|^xlink:[a-z]+$/.test(name) || /^on/i.test(name)) return `the \`${name}\` attribute`
  if (/(?:^|:)(?:href|src)$/i.test(name) && !isOwnAddress(element, value)) return `the URL \`${value.slice(0, 80)}\``
  if (loadsFiles(value)) return `the \`${name}\` attribute, which loads another file`
  return undefined
}

/** Allows references within the file, embedded images, and links. */
function isOwnAddress(element: string, value: string): boolean {
  const address = value.trim()
  if (address.startsWith('#')) return true
  if (element === 'a') return unsafeScheme(value, 'link') === undefined
  return (element === 'image' || element === 'feImage') && /^data:/i.test(address) && unsafeScheme(value, 'image') === undefined
}

/** Whether CSS loads a file with `url()` or `@import`, including forms that are written with escapes. */
function loadsFiles(css: string): boolean {
  const plain = css.replace(/&quot;|&#39;|&apos;/g, '"')
  return /@import|\\|url\(\s*(?!["']?(?:#|data:image\/(?:png|gif|jpeg|webp|avif)[;,]))|image-set\(|expression\(/i.test(plain)
}

function animatesLink(name: string, { attributeName }: Readonly<Record<string, string | undefined>>): boolean {
  return (name === 'set' || name.startsWith('animate')) && attributeName !== undefined && /href|^on|[^\w-]/i.test(attributeName)
}

type Sanitize = (html: string, options: IOptions) => string
let loaded: Sanitize | undefined

/** The sanitizer is loaded on demand, because most sites do not need it. */
function sanitizer(): Sanitize {
  loaded ??= loadLibrary('sanitize-html') as Sanitize
  return loaded
}
