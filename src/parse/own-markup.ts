/** Attributes that docsgen's own components and scripts give elements; its scripts would take an author's for theirs. */
const ownAttributes = new Set(
  `announcement bar base closing copied depth dismissed docsgen-problem file group hydrate index keys messages mode more name path
prefix props said script search search-cluster search-page search-results slot src theme unmatched version waiting zoom`
    .split(/\s+/)
    .map((name) => `data-${name}`),
)

/** `docsgen-island` and its kind: what the build itself writes for code to find in the browser. */
export function isOwnElement(name: string): boolean {
  return name.startsWith('docsgen-')
}

export function isOwnAttribute(name: string): boolean {
  return ownAttributes.has(name)
}

/** Named elements that become properties of `document` and hide its own: https://html.spec.whatwg.org/#dom-document-nameditem */
const onDocument = new Set(['embed', 'form', 'iframe', 'img', 'object'])
/** Named elements that become properties of their form: https://html.spec.whatwg.org/#dom-form-item */
const onForm = new Set(['button', 'fieldset', 'input', 'object', 'output', 'select', 'textarea', 'img'])
/** Properties of a form that scripts need; not those that only mirror an attribute, such as `name`. */
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

/** Whether an `id` or `name` would hide a property that scripts of the page rely on ("DOM clobbering"). */
export function hidesProperty(element: string, attribute: 'id' | 'name', value: string): boolean {
  if (onDocument.has(element) && (attribute === 'name' || element === 'object' || element === 'embed')) return true
  return onForm.has(element) && formProperties.has(value)
}
