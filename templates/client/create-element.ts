/** Creates an element. Strings are inserted as text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.className = className
  element.append(...content)
  return element
}

export function createButton(className: string, label: Node | string, press: () => void): HTMLButtonElement {
  const button = createElement('button', className, label)
  button.type = 'button'
  button.addEventListener('click', press)
  return button
}

/** Creates an icon from a single path on a grid of 24 units. The set of all icons would be too large. */
export function createIcon(path: string): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const icon = document.createElementNS(namespace, 'svg')
  icon.classList.add('icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.ariaHidden = 'true'
  const line = document.createElementNS(namespace, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  return icon
}
