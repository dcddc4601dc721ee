/** Every element of the HTML standard and the SVG and MathML elements pages use: https://html.spec.whatwg.org/#elements-3 */
const names = `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col colgroup
data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html
i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p picture pre
progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup svg table tbody td template
textarea tfoot th thead time title tr track u ul var video wbr
circle clippath defs ellipse g image line lineargradient marker mask path pattern polygon polyline radialgradient rect stop symbol text tspan use view
mrow mi mo mn msup msub mfrac msqrt mtext mtable mtr mtd munder mover munderover msubsup mspace mstyle semantics annotation
acronym big dir font frame frameset listing marquee nobr noframes param rb rtc selectedcontent strike tt`

const known = new Set(names.split(/\s+/))

/** Elements that never have content, so never a closing tag. */
export const voidElements: ReadonlySet<string> = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export function isHtmlElement(name: string): boolean {
  const lower = name.toLowerCase()
  return known.has(lower) || lower.includes('-')
}

/** `<Foo>` and `<T>` are names of ours to explain, not HTML: only all-capital names such as `<DIV>` are old HTML. */
export function looksLikeComponent(name: string): boolean {
  return /^[A-Z]/.test(name) && !(name === name.toUpperCase() && known.has(name.toLowerCase()))
}
