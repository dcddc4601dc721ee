import type { FormPart, SampleBody } from './sample-body.ts'
import type { SampleRequest } from './sample-request.ts'
import { textLiteral } from './write-literal.ts'

/** A Go program that uses the standard library only. */
export function writeGo({ method, url, headers, basicAuth, body, expects }: SampleRequest): string {
  const { packages, lines, reader } = body ? bodyCode(body) : { packages: [], lines: [], reader: 'nil' }
  const showsStatus = method === 'HEAD' || expects === 'nothing'
  const imports = [...new Set(['fmt', 'log', 'net/http', ...(showsStatus ? [] : ['io']), ...packages])].sort()
  const code = [
    ...lines,
    `request, err := http.NewRequest(${textLiteral(method)}, ${textLiteral(url)}, ${reader})`,
    ...failure,
    ...headers.map(([name, value]) => `request.Header.Set(${textLiteral(name)}, ${textLiteral(value)})`),
    ...(body?.kind === 'multipart' ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...(basicAuth ? [`request.SetBasicAuth(${textLiteral(basicAuth.user)}, ${textLiteral(basicAuth.password)})`] : []),
    '',
    'response, err := http.DefaultClient.Do(request)',
    ...failure,
    'defer response.Body.Close()',
    ...(showsStatus
      ? ['fmt.Println(response.Status)']
      : ['', 'content, err := io.ReadAll(response.Body)', ...failure, 'fmt.Println(string(content))']),
  ]
  return [
    'package main',
    '',
    'import (',
    ...imports.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...code.map((line) => (line === '' ? '' : `\t${line}`)),
    '}',
  ].join('\n')
}

const failure = ['if err != nil {', '\tlog.Fatal(err)', '}']

interface BodyCode {
  readonly packages: readonly string[]
  readonly lines: readonly string[]
  /** The expression that is read. */
  readonly reader: string
}

function bodyCode(body: SampleBody): BodyCode {
  const text = (literal: string): BodyCode => ({
    packages: ['strings'],
    lines: [`body := strings.NewReader(${literal})`],
    reader: 'body',
  })
  switch (body.kind) {
    case 'json':
      return text(rawLiteral(JSON.stringify(body.value, null, 2)))
    case 'form':
      return text(textLiteral(body.pairs.map((pair) => pair.join('=')).join('&')))
    case 'text':
      return text(rawLiteral(body.text))
    case 'file':
      return {
        packages: ['os'],
        lines: [`file, err := os.Open(${textLiteral(body.file)})`, ...failure, 'defer file.Close()', ''],
        reader: 'file',
      }
    case 'multipart':
      return formCode(body.parts)
  }
}

function formCode(parts: readonly FormPart[]): BodyCode {
  const hasFiles = parts.some((part) => 'file' in part)
  const lines = parts.flatMap((part, index) => {
    if ('value' in part) return [`form.WriteField(${textLiteral(part.name)}, ${textLiteral(part.value)})`]
    const [file, target] = [`file${index + 1}`, `part${index + 1}`]
    return [
      `${file}, err := os.Open(${textLiteral(part.file)})`,
      ...failure,
      `defer ${file}.Close()`,
      `${target}, err := form.CreateFormFile(${textLiteral(part.name)}, ${textLiteral(part.file)})`,
      ...failure,
      `io.Copy(${target}, ${file})`,
    ]
  })
  return {
    packages: ['bytes', 'mime/multipart', ...(hasFiles ? ['io', 'os'] : [])],
    lines: ['body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)', ...lines, 'form.Close()', ''],
    reader: 'body',
  }
}

/** A literal without escapes if the text allows it, because JSON is easier to read in one. Tabs and line breaks are kept. */
function rawLiteral(text: string): string {
  const literal = textLiteral(text)
  const isPlain = !/[`\r]/.test(text) && !/\\u/.test(literal) && !text.includes('\b') && !text.includes('\f')
  return isPlain && text.includes('\n') ? `\`${text}\`` : literal
}
