import type { SampleBody } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { type LiteralStyle, textLiteral, writeLiteral } from './write-literal.ts'

const style: LiteralStyle = { indent: '    ', words: { true: 'True', false: 'False', null: 'None' }, key: textLiteral }
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

/** Python with the package `requests`, which its documentation and readers of API references expect. */
export function writePython({ method, url, headers, basicAuth, body, expects }: SampleRequest): string {
  const isKnown = methods.has(method)
  const first = isKnown ? [textLiteral(url)] : [textLiteral(method), textLiteral(url)]
  // requests sets the type of JSON by itself, but only the usual one.
  const sent = headers.filter(([name, value]) => !(body?.kind === 'json' && name === 'Content-Type' && value === 'application/json'))
  const given = [
    ...first,
    ...(basicAuth ? [`auth=(${textLiteral(basicAuth.user)}, ${textLiteral(basicAuth.password)})`] : []),
    ...(sent.length === 0 ? [] : [`headers=${writeLiteral(Object.fromEntries(sent), style, style.indent)}`]),
    ...(body ? bodyArguments(body) : []),
  ]
  const call = `requests.${isKnown ? method.toLowerCase() : 'request'}`
  const isShort = given.length === first.length
  return [
    'import requests',
    '',
    isShort ? `response = ${call}(${given.join(', ')})` : `response = ${call}(\n${given.map((line) => `    ${line},\n`).join('')})`,
    { json: 'print(response.json())', text: 'print(response.text)', nothing: 'print(response.status_code)' }[
      method === 'HEAD' ? 'nothing' : expects
    ],
  ].join('\n')
}

function bodyArguments(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [`json=${writeLiteral(body.value, style, style.indent)}`]
    case 'form':
      return [`data=${textLiteral(body.pairs.map((pair) => pair.join('=')).join('&'))}`]
    case 'text':
      return [`data=${textLiteral(body.text)}.encode()`]
    case 'file':
      return [`data=open(${textLiteral(body.file)}, "rb")`]
    case 'multipart':
      return [`files=[\n${body.parts.map((part) => `        ${formPart(part)},\n`).join('')}    ]`]
  }
}

function formPart(part: Extract<SampleBody, { kind: 'multipart' }>['parts'][number]): string {
  const name = textLiteral(part.name)
  if ('value' in part) return `(${name}, (None, ${textLiteral(part.value)}))`
  const file = textLiteral(part.file)
  return `(${name}, (${file}, open(${file}, "rb")${part.type === undefined ? '' : `, ${textLiteral(part.type)}`}))`
}
