import type { TryItTexts } from '../components/try-it.tsx'
import type { TryItBody, TryItForm } from '../contract/try-it-form.ts'
import { fillMessage } from '../fill-message.ts'
import { createElement as create } from './create-element.ts'
import { createChoice, createFile, group, labeled, named, type Part } from './try-it-fields.ts'
import type { TryItValues } from './try-it-request.ts'

/** The request body, with a selection of its content type if there are several. */
export function createBody({ bodies, unsentBodies }: TryItForm, texts: TryItTexts): Part<TryItValues['body']> {
  const parts = bodies.map((body) => createContent(body, texts))
  const choice = createChoice(bodies.map(({ type }, index) => ({ name: type, nodes: parts[index]?.nodes ?? [] })))
  const types = unsentBodies.join(', ')
  const notes = types === '' ? [] : [create('p', 'try-it-note', fillMessage(texts.unsentBody, { types }))]
  const choices = bodies.length > 1 ? [labeled(texts.bodyType, choice.field)] : []
  const title = bodies.length === 1 ? `${texts.body} (${bodies[0]?.type})` : texts.body
  const rows = [...choices, ...(bodies.length > 0 ? [choice.shown] : []), ...notes]
  const read = () => {
    const body = bodies[choice.index()]
    return body && { type: body.kind === 'multipart' ? undefined : body.type, content: parts[choice.index()]?.read() }
  }
  return { nodes: rows.length > 0 ? [group(title, rows)] : [], read }
}

function createContent(body: TryItBody, texts: TryItTexts): Part<string | Blob | FormData | undefined> {
  if (body.kind === 'multipart') return createFormParts(body)
  const name = `${texts.body} (${body.type})`
  if (body.kind === 'file') {
    const field = named(name, createFile())
    return { nodes: [field], read: () => field.files?.[0] }
  }
  const field = named(name, create('textarea', ''))
  field.value = body.text
  field.rows = Math.min(20, body.text.split('\n').length + 1)
  field.spellcheck = false
  return { nodes: [field], read: () => field.value }
}

function createFormParts({ parts }: Extract<TryItBody, { kind: 'multipart' }>): Part<FormData> {
  const fields = parts.map(({ name, value }) => {
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
  return { nodes: fields.map(({ name, field }) => labeled(name, field)), read }
}
