import type { TryItTexts } from '../components/try-it.tsx'
import type { TryItForm, TryItServer, TryItVariable } from '../contract/try-it-form.ts'
import { fillMessage } from '../fill-message.ts'
import { createElement as create } from './create-element.ts'
import { createChoice, createId, createSelect, type Field, group, labeled, named, type Part } from './try-it-fields.ts'
import { RefusedAddress, serverAddress, type TryItValues } from './try-it-request.ts'

/** The selection of a server and the values of its variables. */
export function createServer(form: TryItForm, texts: TryItTexts): Part<TryItValues['server']> {
  const servers = form.servers.map(createVariables)
  const names = form.servers.map(({ url, description }) => (description === undefined ? url : `${description} – ${url}`))
  const choice = createChoice(servers.map(({ nodes }, index) => ({ name: names[index] ?? '', nodes })))
  const read = () => ({ index: choice.index(), variables: servers[choice.index()]?.fields.map(({ value }) => value) ?? [] })
  if (servers.every(({ fields }) => fields.length === 0)) return { nodes: [labeled(texts.server, choice.field)], read }

  const refused = create('p', 'try-it-problem')
  refused.role = 'alert'
  refused.id = createId()
  const box = group(texts.server, [named(texts.server, choice.field), choice.shown, refused])
  const check = () => {
    const isRefused = refuses(form, read())
    const problem = isRefused ? fillMessage(texts.refused, { origins: form.origins.join(', ') }) : ''
    // Screen readers repeat an alert if it is written again.
    if (refused.textContent !== problem) refused.textContent = problem
    // The browser does not submit the form, but moves the focus to the invalid field.
    for (const each of servers[choice.index()]?.fields ?? []) {
      each.setCustomValidity(problem)
      each.ariaInvalid = isRefused ? 'true' : null
      if (isRefused) each.setAttribute('aria-errormessage', refused.id)
      else each.removeAttribute('aria-errormessage')
    }
  }
  box.addEventListener('input', check)
  return { nodes: [box], read }
}

function refuses(form: TryItForm, server: TryItValues['server']): boolean {
  try {
    serverAddress(form, server)
    return false
  } catch (error) {
    if (error instanceof RefusedAddress) return true
    throw error
  }
}

function createVariables({ variables }: TryItServer): { readonly fields: readonly Field[]; readonly nodes: readonly Node[] } {
  const fields = variables.map(createVariable)
  return { fields, nodes: variables.map(({ name, description }, index) => labeled(name, fields[index] as Field, description)) }
}

function createVariable({ value, choices }: TryItVariable): Field {
  const field = choices ? createSelect(choices) : create('input', '')
  field.value = value
  if (field instanceof HTMLInputElement) field.spellcheck = false
  return field
}
