import type { FormPart, SampleBody } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { type LiteralStyle, textLiteral, writeLiteral } from './write-literal.ts'

const style: LiteralStyle = {
  indent: '  ',
  words: { true: 'true', false: 'false', null: 'null' },
  // As a plain key, `__proto__` would set the prototype.
  key: (name) => (name === '__proto__' ? '["__proto__"]' : /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name)),
}

/** JavaScript for Node.js; without files and cookies, also for browsers and other runtimes with `fetch`. */
export function writeFetch({ method, url, headers, basicAuth, body, expects }: SampleRequest): string {
  const lines: string[] = []
  if (body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some((part) => 'file' in part)))
    lines.push('import { openAsBlob } from "node:fs"', '')
  if (body?.kind === 'multipart') lines.push(...formLines(body))
  const authorization = basicAuth ? `Authorization: "Basic " + btoa(${textLiteral(`${basicAuth.user}:${basicAuth.password}`)})` : undefined
  const all = [...headers.map(([name, value]) => `${style.key(name)}: ${textLiteral(value)}`), ...(authorization ? [authorization] : [])]
  const options = [
    ...(method === 'GET' ? [] : [`method: ${textLiteral(method)},`]),
    ...(all.length === 0 ? [] : ['headers: {', ...all.map((line) => `  ${line},`), '},']),
    ...(body ? [`body: ${bodyExpression(body)},`] : []),
  ]
  lines.push(
    ...(options.length === 0
      ? [`const response = await fetch(${textLiteral(url)})`]
      : [`const response = await fetch(${textLiteral(url)}, {`, ...options.map((line) => `  ${line}`), '})']),
    { json: 'console.log(await response.json())', text: 'console.log(await response.text())', nothing: 'console.log(response.status)' }[
      method === 'HEAD' ? 'nothing' : expects
    ],
  )
  return lines.join('\n')
}

function bodyExpression(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${writeLiteral(body.value, style, '  ')})`
    case 'form':
      return textLiteral(body.pairs.map((pair) => pair.join('=')).join('&'))
    case 'text':
      return textLiteral(body.text)
    case 'multipart':
      return 'form'
    case 'file':
      return `await openAsBlob(${textLiteral(body.file)})`
  }
}

function formLines({ parts }: Extract<SampleBody, { kind: 'multipart' }>): readonly string[] {
  return [
    'const form = new FormData()',
    ...parts.map((part) =>
      'value' in part
        ? `form.append(${textLiteral(part.name)}, ${textLiteral(part.value)})`
        : `form.append(${textLiteral(part.name)}, ${blobOf(part)}, ${textLiteral(part.file)})`,
    ),
    '',
  ]
}

function blobOf({ file, type }: Extract<FormPart, { file: string }>): string {
  return `await openAsBlob(${textLiteral(file)}${type === undefined ? '' : `, { type: ${textLiteral(type)} }`})`
}
