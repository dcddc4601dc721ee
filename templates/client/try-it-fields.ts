import { createElement as create } from './create-element.ts'

/** Fields and functions that read their values. */
export interface Part<Value> {
  readonly nodes: readonly Node[]
  readonly read: () => Value
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let lastId = 0

export function createId(): string {
  return `try-it-${++lastId}`
}

/** Creates a field with its name above and a note below. */
export function labeled(name: string, field: Field, note = ''): HTMLElement {
  field.id = createId()
  const label = create('label', '', name)
  label.htmlFor = field.id
  if (note === '') return create('div', 'try-it-field', label, field)
  const small = create('small', '', note)
  small.id = `${field.id}-note`
  field.setAttribute('aria-describedby', small.id)
  return create('div', 'try-it-field', label, field, small)
}

/** Creates a field whose name is shown by its group. */
export function named<Shown extends Field>(name: string, field: Shown): Shown {
  field.ariaLabel = name
  return field
}

export function group(title: string, rows: readonly Node[]): HTMLFieldSetElement {
  return create('fieldset', '', create('legend', '', title), create('div', 'try-it-fields', ...rows))
}

export function createSelect(values: readonly string[]): HTMLSelectElement {
  return create('select', '', ...values.map((value) => new Option(value, value)))
}

export function createFile(): HTMLInputElement {
  const field = create('input', '')
  field.type = 'file'
  return field
}

/** A selection between alternatives. Its values are the indexes of the alternatives. */
export interface Choice {
  readonly field: HTMLSelectElement
  /** The fields of the chosen alternative. The other fields keep their values. */
  readonly shown: HTMLElement
  readonly index: () => number
}

export function createChoice(alternatives: readonly { readonly name: string; readonly nodes: readonly Node[] }[]): Choice {
  const field = create('select', '', ...alternatives.map(({ name }, index) => new Option(name, String(index))))
  const shown = create('div', 'try-it-fields')
  const index = () => Number(field.value)
  const show = () => shown.replaceChildren(...(alternatives[index()]?.nodes ?? []))
  field.addEventListener('change', show)
  show()
  return { field, shown, index }
}
