import type { TryItTexts } from '../components/try-it.tsx'
import type { TryItCredential, TryItField, TryItForm } from '../contract/try-it-form.ts'
import { fillMessage } from '../fill-message.ts'
import { createElement as create, createButton } from './create-element.ts'
import { createBody } from './try-it-body.ts'
import { createChoice, createId, createSelect, type Field, group, labeled, named, type Part } from './try-it-fields.ts'
import { createRequest, InvalidJson, RefusedAddress, requestUrl, type TryItValues } from './try-it-request.ts'
import { sendRequest } from './try-it-response.ts'
import { createServer } from './try-it-server.ts'

/** Credentials by their scheme. They exist only in this map, and never in storage or in a URL. */
const secrets = new Map<string, string>()

/** Shows the form below its button, or hides it. The values that the reader entered are kept. */
export function toggleForm(button: HTMLButtonElement): void {
  const box = button.parentElement
  if (!box) return
  const known = box.querySelector('form')
  const form = known ?? createForm(JSON.parse(box.dataset.request ?? ''), JSON.parse(box.dataset.texts ?? ''))
  if (known) known.hidden = !known.hidden
  else box.append(form)
  button.ariaExpanded = String(!form.hidden)
  if (!form.hidden) form.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
}

function createForm(data: TryItForm, texts: TryItTexts): HTMLFormElement {
  const server = createServer(data, texts)
  const parameters = createParameters(data, texts)
  const credentials = createCredentials(data, texts)
  const body = createBody(data, texts)
  const read = (): TryItValues => ({
    server: server.read(),
    parameters: parameters.read(),
    credentials: credentials.read(),
    body: body.read(),
  })
  const url = create('code', '')
  const address = create('p', 'try-it-url', create('span', '', texts.url), url)
  address.id = createId()
  const send = create('button', 'try-it-send', texts.send)
  send.type = 'submit'
  send.setAttribute('aria-describedby', address.id)
  let abort: AbortController | undefined
  const cancel = createButton('', texts.cancel, () => abort?.abort('canceled'))
  cancel.hidden = true
  const status = create('p', '')
  status.role = 'status'
  const output = create('div', 'try-it-output')
  const unsent = data.unsent.length > 0 ? [create('p', 'try-it-note', fillMessage(texts.unsent, { names: data.unsent.join(', ') }))] : []
  const form = create(
    'form',
    '',
    ...server.nodes,
    ...parameters.nodes,
    ...credentials.nodes,
    ...body.nodes,
    ...unsent,
    address,
    create('div', 'try-it-actions', send, cancel),
    status,
    output,
  )
  form.autocomplete = 'off'
  const showUrl = () => {
    url.textContent = `${data.method} ${readUrl(data, read())}`
  }
  form.addEventListener('input', showUrl)
  showUrl()
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (abort) return
    abort = new AbortController()
    // The button is not `disabled`, so that it keeps the focus.
    send.ariaDisabled = 'true'
    cancel.hidden = false
    status.textContent = texts.sending
    output.replaceChildren()
    try {
      const request = createRequest(data, read())
      await sendRequest({ ...request, method: data.method }, { signal: abort.signal, texts, status, output })
    } catch (error) {
      status.textContent = describeError(error, data, texts)
    }
    if (document.activeElement === cancel) send.focus()
    abort = undefined
    send.ariaDisabled = 'false'
    cancel.hidden = true
  })
  return form
}

/** The URL that the form will request, with keys hidden. */
function readUrl(data: TryItForm, values: TryItValues): string {
  const credentials = values.credentials.map((each) => ({ ...each, secret: each.secret === '' ? '' : '***' }))
  try {
    return requestUrl(data, { ...values, credentials })
  } catch {
    // The problem is described at the field, or when the form is sent.
    return '–'
  }
}

function describeError(error: unknown, { origins }: TryItForm, texts: TryItTexts): string {
  if (error instanceof InvalidJson) return fillMessage(texts.invalidJson, { name: error.message })
  if (error instanceof RefusedAddress) return fillMessage(texts.refused, { origins: origins.join(', ') })
  return String(error)
}

function createParameters({ parameters }: TryItForm, texts: TryItTexts): Part<readonly string[]> {
  const fields = parameters.map(createField)
  const rows = parameters.map((parameter, index) => {
    const notes = [
      ...(parameter.required ? [texts.required] : []),
      ...(parameter.format === 'list' ? [texts.list] : parameter.format === 'json' ? [texts.json] : []),
      ...(parameter.description === undefined ? [] : [parameter.description]),
    ]
    return labeled(parameter.name, fields[index] as Field, notes.join(' · '))
  })
  return { nodes: rows.length > 0 ? [group(texts.parameters, rows)] : [], read: () => fields.map(({ value }) => value) }
}

function createField({ choices, value, required }: TryItField): Field {
  const field = choices ? createSelect(required ? choices : ['', ...choices]) : create('input', '')
  field.value = value
  field.required = required
  return field
}

function createCredentials({ security }: TryItForm, texts: TryItTexts): Part<TryItValues['credentials']> {
  const rows = security.map((alternative) => alternative.map((credential) => createCredential(credential, texts)))
  if (rows.length === 0) return { nodes: [], read: () => [] }
  const names = security.map((alternative) => alternative.map(({ name }) => name).join(' + ') || texts.noAuthorization)
  const choice = createChoice(rows.map((row, index) => ({ name: names[index] ?? '', nodes: row.flatMap(({ nodes }) => nodes) })))
  const note = create('p', 'try-it-note', texts.credentialsNote)
  const choices = rows.length > 1 ? [named(texts.authorization, choice.field)] : []
  return {
    nodes: [group(texts.authorization, [...choices, choice.shown, note])],
    read: () => (rows[choice.index()] ?? []).map(({ read }) => read()),
  }
}

function createCredential(credential: TryItCredential, texts: TryItTexts): Part<TryItValues['credentials'][number]> {
  const { name, kind, key } = credential
  const secretOf = (part: string, type: 'text' | 'password') => {
    const id = `${name} ${part}`
    const field = create('input', '')
    field.type = type
    // Password managers must not store API keys as passwords for the documentation.
    field.autocomplete = type === 'password' ? 'new-password' : 'off'
    field.spellcheck = false
    field.value = secrets.get(id) ?? ''
    field.addEventListener('input', () => secrets.set(id, field.value))
    return field
  }
  const secret = secretOf('secret', 'password')
  if (kind !== 'basic')
    return { nodes: [labeled(kind === 'authorization' ? name : key, secret)], read: () => ({ ...credential, secret: secret.value }) }
  const user = secretOf('user', 'text')
  return {
    nodes: [labeled(texts.user, user), labeled(texts.password, secret)],
    read: () => ({ ...credential, user: user.value, secret: secret.value }),
  }
}
