import type { TryItCredential, TryItField, TryItForm } from '../../src/model/try-it.ts'
import type { TryItTexts } from '../components/try-it.tsx'
import { fillMessage } from '../fill-message.ts'
import { createElement as create, createButton } from './create-element.ts'
import { createRequest, InvalidJson, type TryItValues } from './try-it-request.ts'
import { sendRequest } from './try-it-response.ts'

/** Credentials, by their scheme. They exist only here: no storage and no address has them. */
const secrets = new Map<string, string>()

let lastId = 0

/** Shows the form below its button, or hides it. What was entered stays. */
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

/** Fields and how to read them. */
interface Part<Value> {
  readonly nodes: readonly Node[]
  readonly read: () => Value
}

function createForm(data: TryItForm, texts: TryItTexts): HTMLFormElement {
  const server = createServer(data, texts)
  const parameters = createParameters(data, texts)
  const credentials = createCredentials(data, texts)
  const body = createBody(data, texts)
  const send = create('button', 'try-it-send', texts.send)
  send.type = 'submit'
  let abort: AbortController | undefined
  const cancel = createButton('', texts.cancel, () => abort?.abort('canceled'))
  cancel.hidden = true
  const status = create('p', '')
  status.role = 'status'
  const output = create('div', 'try-it-output')
  const unsent = data.unsent.length > 0 ? [create('p', 'try-it-note', fillMessage(texts.unsent, { names: data.unsent.join(', ') }))] : []
  const actions = create('div', 'try-it-actions', send, cancel)
  const form = create(
    'form',
    '',
    ...server.nodes,
    ...parameters.nodes,
    ...credentials.nodes,
    ...body.nodes,
    ...unsent,
    actions,
    status,
    output,
  )
  form.autocomplete = 'off'
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (abort) return
    abort = new AbortController()
    // Not `disabled`: the pressed button keeps the focus.
    send.ariaDisabled = 'true'
    cancel.hidden = false
    status.textContent = texts.sending
    output.replaceChildren()
    const values: TryItValues = { server: server.read(), parameters: parameters.read(), credentials: credentials.read(), body: body.read() }
    try {
      const request = createRequest(data, values)
      await sendRequest({ ...request, method: data.method }, { signal: abort.signal, texts, status, output })
    } catch (error) {
      status.textContent = error instanceof InvalidJson ? fillMessage(texts.invalidJson, { name: error.message }) : String(error)
    }
    if (document.activeElement === cancel) send.focus()
    abort = undefined
    send.ariaDisabled = 'false'
    cancel.hidden = true
  })
  return form
}

function createServer({ servers }: TryItForm, texts: TryItTexts): Part<string> {
  const field = createSelect(servers)
  return { nodes: [labeled(texts.server, field)], read: () => field.value }
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

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function createField({ choices, value, required }: TryItField): Field {
  const field = choices ? createSelect(required ? choices : ['', ...choices]) : create('input', '')
  field.value = value
  field.required = required
  return field
}

function createCredentials({ security }: TryItForm, texts: TryItTexts): Part<TryItValues['credentials']> {
  const rows = security.map((alternative) => alternative.map((credential) => createCredential(credential, texts)))
  if (rows.length === 0) return { nodes: [], read: () => [] }
  const choice = createSelect(rows.map((_, index) => String(index)))
  for (const [index, option] of [...choice.options].entries())
    option.text = security[index]?.map(({ name }) => name).join(' + ') || texts.noAuthorization
  const chosen = () => rows[Number(choice.value)] ?? []
  const shown = create('div', 'try-it-fields')
  const show = () => shown.replaceChildren(...chosen().flatMap(({ nodes }) => nodes))
  choice.addEventListener('change', show)
  show()
  const note = create('p', 'try-it-note', texts.credentialsNote)
  const choices = rows.length > 1 ? [labeled(texts.authorization, choice)] : []
  return { nodes: [group(texts.authorization, [...choices, shown, note])], read: () => chosen().map(({ read }) => read()) }
}

function createCredential(credential: TryItCredential, texts: TryItTexts): Part<TryItValues['credentials'][number]> {
  const { name, kind, key } = credential
  const secretOf = (part: string, type: 'text' | 'password') => {
    const id = `${name} ${part}`
    const field = create('input', '')
    field.type = type
    // Password managers must not store keys of an API as passwords of the documentation.
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

function createBody({ body }: TryItForm, texts: TryItTexts): Part<TryItValues['body']> {
  switch (body?.kind) {
    case 'text': {
      const field = create('textarea', '')
      field.value = body.text
      field.rows = Math.min(20, body.text.split('\n').length + 1)
      field.spellcheck = false
      return { nodes: [labeled(`${texts.body} (${body.type})`, field)], read: () => field.value }
    }
    case 'file': {
      const field = createFile()
      return { nodes: [labeled(`${texts.body} (${body.type})`, field)], read: () => field.files?.[0] }
    }
    case 'multipart': {
      const fields = body.parts.map(({ name, value }) => {
        const field = value === undefined ? createFile() : create('input', '')
        if (value !== undefined) field.value = value
        return { name, field }
      })
      const read = () => {
        const form = new FormData()
        for (const { name, field } of fields) {
          const [file] = field.files ?? []
          if (file) form.append(name, file)
          else if (field.type !== 'file' && field.value !== '') form.append(name, field.value)
        }
        return form
      }
      return {
        nodes: [
          group(
            texts.body,
            fields.map(({ name, field }) => labeled(name, field)),
          ),
        ],
        read,
      }
    }
    default:
      return { nodes: [], read: () => undefined }
  }
}

function createFile(): HTMLInputElement {
  const field = create('input', '')
  field.type = 'file'
  return field
}

function createSelect(values: readonly string[]): HTMLSelectElement {
  return create('select', '', ...values.map((value) => new Option(value, value)))
}

function group(title: string, rows: readonly Node[]): HTMLFieldSetElement {
  return create('fieldset', '', create('legend', '', title), create('div', 'try-it-fields', ...rows))
}

function labeled(name: string, field: Field, note = ''): HTMLElement {
  field.id = `try-it-${++lastId}`
  const label = create('label', '', name)
  label.htmlFor = field.id
  if (note === '') return create('div', 'try-it-field', label, field)
  const small = create('small', '', note)
  small.id = `${field.id}-note`
  field.setAttribute('aria-describedby', small.id)
  return create('div', 'try-it-field', label, field, small)
}
