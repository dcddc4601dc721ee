import { isForeignElement } from '../../core/markdown/html-elements.ts'
import { escapeTags } from '../../kit/escape/markup.ts'

const tag = /<(\/?)([a-z]+)((?:\s+[\w:-]+=(?:"[^"]*"|'[^']*'))*)\s*\/?>|<|[^<]+/gi
const attribute = /([\w:-]{1,40})=(?:"([^"]*)"|'([^']*)')/g

/** Keeps what is known of the library's MathML: its elements and attributes, and classes instead of styles, which policies block. */
export function cleanMathMarkup(markup: string): string {
  let html = ''
  for (const [found, slash, name, attributes = ''] of markup.matchAll(tag)) {
    if (name === undefined) html += escapeTags(found)
    else if (name === 'span' || name === 'math' || isForeignElement('math', name))
      html += slash ? `</${name}>` : `<${name}${cleanAttributes(name, attributes)}>`
  }
  return html
}

const allowed = new Set(
  `accent accentunder columnalign columnlines columnspacing columnspan depth dir display displaystyle encoding fence form height largeop
linebreak linethickness lspace mathbackground mathcolor mathsize maxsize minsize movablelimits notation rowlines rowspacing rowspan rspace
scriptlevel separator side stretchy symmetric voffset width`.split(/\s+/),
)

function cleanAttributes(element: string, written: string): string {
  const classes = element === 'math' ? ['tex'] : []
  let html = ''
  for (const [, name = '', double, single] of written.matchAll(attribute)) {
    const value = double ?? single ?? ''
    if (name === 'class') classes.push(...value.split(/\s+/).flatMap(classOf))
    else if (name === 'style') {
      for (const rule of value.split(';')) {
        const color = /^color:(#[\da-f]{3,8}|[a-z]+)$/i.exec(rule)?.[1]
        if (color !== undefined) html += ` mathcolor="${color}"`
        else classes.push(...classesForStyle(rule))
      }
    } else if (allowed.has(name) || (name === 'mathvariant' && value === 'normal')) html += ` ${name}="${value}"`
  }
  return `${classes.length === 0 ? '' : ` class="${[...new Set(classes)].join(' ')}"`}${html}`
}

/** Classes of the library that `styles/math.css` has rules for. */
const known = new Set(
  `right left cancel upstrike downstrike sout xcancel overline underline fbox eqn jot small sml-pad med-pad lrg-pad hat-1 hat-2 hat-3 hat-4
tilde-2 tilde-3 tilde-4 longdiv-top longdiv-arc phasor-bottom phasor-angle circle-pad textcircle actuarial`.split(/\s+/),
)

function classOf(name: string): readonly string[] {
  const short = name.replace(/^tml-/, '')
  return known.has(short) ? [`tex-${short}`] : []
}

const sides: Readonly<Record<string, string>> = { top: 't', bottom: 'b', left: 'l', right: 'r' }

/** Styles that the library sets for tables, boxes, accents, and spaces; others are dropped. */
function classesForStyle(rule: string): readonly string[] {
  const [property = '', value = ''] = rule.split(':')
  const padding = /^padding-(left|right)$/.exec(property)?.[1]
  if (padding !== undefined) {
    if (/^0(?:em)?$/.test(value)) return [`tex-p${sides[padding]}-0`]
    return value === '1em' ? [`tex-p${sides[padding]}-1`] : []
  }
  const border = /^border-(top|bottom|left|right)$/.exec(property)?.[1]
  if (border !== undefined) return [`tex-b${sides[border]}`, ...(value.endsWith('dashed') ? ['tex-dashed'] : [])]
  if (property === 'border') return ['tex-fbox']
  if (property === 'math-depth' && /^[0-2]$/.test(value)) return [`tex-depth-${value}`]
  if (property === 'width') return value === '100%' ? ['tex-w-100'] : value === '50%' ? ['tex-w-50'] : []
  if (property === 'margin-left') return negativeSpaces[value] ?? []
  return otherStyles[rule] ?? []
}

const negativeSpaces: Readonly<Record<string, readonly string[]>> = {
  '-0.1667em': ['tex-back-3'],
  '-0.2222em': ['tex-back-4'],
  '-0.2778em': ['tex-back-5'],
}

const otherStyles: Readonly<Record<string, readonly string[]>> = {
  'padding:0': ['tex-pl-0', 'tex-pr-0'],
  'font-weight:bold': ['tex-bold'],
  'font-style:italic': ['tex-italic'],
  'text-align:left': ['tex-left'],
  'transform:scaleX(-1)': ['tex-mirror'],
}
