/** Elements of SVG that draw; without those that run code, hold HTML or style the whole page: https://svgwg.org/svg2-draft/eltindex.html */
const svgElements = new Set(
  `a animate animatemotion animatetransform circle clippath defs desc ellipse filter g image line lineargradient marker mask metadata mpath
path pattern polygon polyline radialgradient rect set stop svg switch symbol text textpath title tspan use view
feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow
feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting
fespotlight fetile feturbulence`.split(/\s+/),
)

/** https://w3c.github.io/mathml-core/ and what formula tools write beside it; without `annotation-xml`, which may hold HTML. */
const mathElements = new Set(
  `math annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace
msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`.split(/\s+/),
)

/** Elements of SVG and MathML whose content browsers read as HTML: https://html.spec.whatwg.org/#html-integration-point */
const holdHtml = new Set('foreignobject desc title mi mo mn ms mtext'.split(' '))

interface OpenElement {
  readonly name: string
  readonly isDropped: boolean
}

/** Whether browsers read the next tag as SVG or MathML, given the open elements, innermost last. */
export function foreignRoot(open: readonly OpenElement[]): 'svg' | 'math' | undefined {
  for (let index = open.length - 1; index >= 0; index--) {
    const { name, isDropped } = open[index] as OpenElement
    if (isDropped) continue
    if (holdHtml.has(name)) return undefined
    if (name === 'svg' || name === 'math') return name
  }
  return undefined
}

export function isForeignElement(root: 'svg' | 'math', name: string): boolean {
  return (root === 'svg' ? svgElements : mathElements).has(name)
}

/** Animations of SVG change an attribute while the page is shown: none may change where a link leads. */
export function animatesLink(name: string, attributes: readonly { readonly name: string; readonly value: string | undefined }[]): boolean {
  if (name !== 'set' && !name.startsWith('animate')) return false
  const target = attributes.find((attribute) => attribute.name === 'attributename')?.value
  return target !== undefined && (!/^[a-z-]+$/i.test(target) || /href$|^on/i.test(target))
}
