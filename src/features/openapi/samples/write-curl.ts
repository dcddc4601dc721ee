import { quoteShell } from '../../../kit/escape/shell.ts'
import type { FormPart, SampleBody } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'

/** A command for a POSIX shell. */
export function writeCurl({ method, url, headers, basicAuth, body }: SampleRequest): string {
  // curl reads brackets and braces as lists of addresses.
  const globbing = /[[\]{}]/.test(url) ? '--globoff ' : ''
  const sentMethod = method === (body ? 'POST' : 'GET') ? '' : `${method === 'HEAD' ? '--head' : `--request ${method}`} `
  const parts = [
    `curl ${globbing}${sentMethod}${quoteShell(url)}`,
    ...(basicAuth ? [`--user ${quoteShell(`${basicAuth.user}:${basicAuth.password}`)}`] : []),
    // With a colon, curl would remove a header without a value.
    ...headers.map(([name, value]) => `--header ${quoteShell(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(body ? bodyArguments(body) : []),
  ]
  return parts.join(' \\\n  ')
}

function bodyArguments(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [`--data-raw ${quoteShell(JSON.stringify(body.value, null, 2))}`]
    case 'form':
      return body.pairs.length === 0 ? ["--data-raw ''"] : body.pairs.map((pair) => `--data-raw ${quoteShell(pair.join('='))}`)
    case 'text':
      return [`--data-raw ${quoteShell(body.text)}`]
    case 'file':
      return [`--data-binary ${quoteShell(`@${body.file}`)}`]
    case 'multipart':
      return body.parts.map(formArgument)
  }
}

function formArgument(part: FormPart): string {
  const name = part.name.replaceAll('=', '%3D')
  // `--form` would read files for values that begin with `@` or `<`.
  if ('value' in part) return `--form-string ${quoteShell(`${name}=${part.value}`)}`
  return `--form ${quoteShell(`${name}=@${part.file}${part.type === undefined ? '' : `;type=${part.type}`}`)}`
}
