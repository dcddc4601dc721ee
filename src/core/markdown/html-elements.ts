/** Every element in the HTML standard, and the SVG and MathML elements that pages use: https://html.spec.whatwg.org/#elements-3 */
const names = `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col colgroup
data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html
i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p picture pre
progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup svg table tbody td template
textarea tfoot th thead time title tr track u ul var video wbr
circle clippath defs ellipse g image line lineargradient marker mask path pattern polygon polyline radialgradient rect stop symbol text tspan use view
mrow mi mo mn msup msub mfrac msqrt mtext mtable mtr mtd munder mover munderover msubsup mspace mstyle semantics annotation
acronym big dir font frame frameset listing marquee nobr noframes param rb rtc selectedcontent strike tt`

const known = new Set(names.split(/\s+/))

/** Elements that never have content and therefore never have a closing tag. */
export const voidElements: ReadonlySet<string> = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export function isHtmlElement(name: string): boolean {
  const lower = name.toLowerCase()
  return known.has(lower) || lower.includes('-')
}

/**
 * Whether a tag looks like the name of a component or a type, such as `<Foo>` or `<T>`. Names that consist only of capital letters, such as
 * `<DIV>`, are treated as old HTML.
 */
export function looksLikeComponent(name: string): boolean {
  return /^[A-Z]/.test(name) && !(name === name.toUpperCase() && known.has(name.toLowerCase()))
}

/**
 * SVG elements that are rendered, except for elements that run code, contain HTML, or style the whole page:
 * https://svgwg.org/svg2-draft/eltindex.html
 */
const svgElements = new Set(
  `a animate animatemotion animatetransform circle clippath defs desc ellipse filter g image line lineargradient marker mask metadata mpath
path pattern polygon polyline radialgradient rect set stop svg switch symbol text textpath title tspan use view
feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap fedistantlight fedropshadow
feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge femergenode femorphology feoffset fepointlight fespecularlighting
fespotlight fetile feturbulence`.split(/\s+/),
)

/**
 * The elements in https://w3c.github.io/mathml-core/ and the elements that formula tools add. `annotation-xml` is excluded, because it may
 * contain HTML.
 */
const mathElements = new Set(
  `math annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace
msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics`.split(/\s+/),
)

/** SVG and MathML elements whose content browsers read as HTML: https://html.spec.whatwg.org/#html-integration-point */
const holdHtml = new Set('foreignobject desc title mi mo mn ms mtext'.split(' '))

interface OpenElement {
  readonly name: string
  readonly isDropped: boolean
}

/** Whether browsers read the next tag as SVG or MathML. The open elements are listed with the innermost element last. */
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

/** Whether an SVG animation changes the target of a link. Such animations are removed. */
export function animatesLink(name: string, attributes: readonly { readonly name: string; readonly value: string | undefined }[]): boolean {
  if (name !== 'set' && !name.startsWith('animate')) return false
  const target = attributes.find((attribute) => attribute.name === 'attributename')?.value
  return target !== undefined && (!/^[a-z-]+$/i.test(target) || /href$|^on/i.test(target))
}

/**
 * The names of `data-` attributes that docsgen's own components and scripts set, apart from those of features. The scripts would confuse these
 * with attributes that an author wrote.
 */
export const coreAttributes = `announcement badge bar base closing copied depth dismissed docsgen-problem embed embed-height embed-title errors feedback file group hydrate index keys messages mode more name path
prefix props request said script slot src texts theme type types unmatched version waiting zoom`

/** Whether the build itself writes this element so that code can find it in the browser. An example is `docsgen-island`. */
export function isOwnElement(name: string): boolean {
  return name.startsWith('docsgen-')
}

/** Named elements that become properties of `document` and hide its own properties: https://html.spec.whatwg.org/#dom-document-nameditem */
const onDocument = new Set(['embed', 'form', 'iframe', 'img', 'object'])
/** Named elements that become properties of their form: https://html.spec.whatwg.org/#dom-form-item */
const onForm = new Set(['button', 'fieldset', 'input', 'object', 'output', 'select', 'textarea', 'img'])
/** Form properties that scripts need. Properties that only mirror an attribute, such as `name`, are not included. */
const formProperties = new Set(
  `activeViewTransition addEventListener after animate append appendChild assignedSlot attachInternals attachShadow attributeStyleMap
attributes baseURI before blur checkValidity checkVisibility childElementCount childNodes children classList className click
clientHeight clientLeft clientTop clientWidth cloneNode closest compareDocumentPosition computedStyleMap constructor contains
currentCSSZoom customElementRegistry dataset dispatchEvent editContext elementTiming elements firstChild firstElementChild focus
getAnimations getAttribute getAttributeNS getAttributeNames getAttributeNode getAttributeNodeNS getBoundingClientRect getClientRects
getElementsByClassName getElementsByTagName getElementsByTagNameNS getHTML getRootNode hasAttribute hasAttributeNS hasAttributes
hasChildNodes hasOwnProperty hasPointerCapture hidePopover inert innerHTML innerText insertAdjacentElement insertAdjacentHTML
insertAdjacentText insertBefore isConnected isContentEditable isDefaultNamespace isEqualNode isPrototypeOf isSameNode lastChild
lastElementChild localName lookupNamespaceURI lookupPrefix matches moveBefore namespaceURI nextElementSibling nextSibling nodeName
nodeType nodeValue normalize offsetHeight offsetLeft offsetParent offsetTop offsetWidth outerHTML outerText ownerDocument parentElement
parentNode prepend previousElementSibling previousSibling propertyIsEnumerable pseudo querySelector querySelectorAll relList
releasePointerCapture remove removeAttribute removeAttributeNS removeAttributeNode removeChild removeEventListener replaceChild
replaceChildren replaceWith reportValidity requestFullscreen requestPointerLock requestSubmit reset scroll scrollBy scrollHeight
scrollIntoView scrollIntoViewIfNeeded scrollLeft scrollTo scrollTop scrollWidth setAttribute setAttributeNS setAttributeNode
setAttributeNodeNS setHTML setHTMLUnsafe setPointerCapture shadowRoot showPopover startViewTransition submit tabIndex tagName
textContent toLocaleString toString toggleAttribute togglePopover valueOf virtualKeyboardPolicy when writingSuggestions`.split(/\s+/),
)

/** Whether an `id` or `name` would hide a property on which scripts in the page rely ("DOM clobbering"). */
export function hidesProperty(element: string, attribute: 'id' | 'name', value: string): boolean {
  if (onDocument.has(element) && (attribute === 'name' || element === 'object' || element === 'embed')) return true
  return onForm.has(element) && formProperties.has(value)
}
