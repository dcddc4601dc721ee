import { regionOf } from '../../kit/text/api-names.ts'
import { docText } from '../references/doc-text.ts'
import { codeSpan, escapeMarkdown } from '../references/generated-text.ts'
import type { ApiDescription, ApiOperation, ApiText } from './api-description.ts'
import { convertHtml } from './convert-html.ts'
import { tableOf } from './page-writer.ts'
import { type ApiPlan, hrefBetween } from './plan-pages.ts'
import { typeOf } from './schema-type.ts'

interface PartialsInput {
  readonly api: ApiDescription
  readonly plan: ApiPlan
  /** The content folder of the pages. */
  readonly into: string
}

/** What guides show for `:::operation listPets`: request, summary, and parameters, in a region of its own for each operation. */
export function writePartials({ api, plan, into }: PartialsInput): string {
  const writer = {
    linkSchema(ref: Parameters<ApiPlan['placeOfSchema']>[0]) {
      const place = plan.placeOfSchema(ref)
      const name = codeSpan(api.schemas.get(ref)?.name ?? '')
      return place ? `[${name}](${addressOf(into, hrefBetween('index.md', place))})` : name
    },
  }
  const write = (operation: ApiOperation) => {
    const { method, path, title, parameters, body, deprecated } = operation
    const href = addressOf(into, hrefBetween('index.md', plan.placeOf(operation)))
    const rows = parameters.map((parameter) => [
      codeSpan(parameter.name),
      parameter.in,
      typeOf(writer, parameter.schema),
      [...(parameter.required ? ['Required.'] : []), lineOf(parameter.description ?? parameter.schema.description)].join(' ').trim(),
    ])
    const schema = body?.content[0]?.schema
    const blocks = [
      `[**${escapeMarkdown(title)}**](${href})${deprecated ? ' (deprecated)' : ''}`,
      `\`\`\`http\n${method.toUpperCase()} ${path.replace(/[\r\n]/g, '')}\n\`\`\``,
      ...(rows.length > 0 ? [tableOf([['Parameter', 'In', 'Type', 'Description'], ...rows])] : []),
      ...(schema ? [`Request body: ${typeOf(writer, schema)}`] : []),
    ]
    // Such words in a document must not end the region.
    const text = blocks.join('\n\n').replace(/#(?=(?:end)?region)/g, '&#35;')
    return `<!-- #region ${regionOf({ name: operation.id, into })} -->\n${text}\n<!-- #endregion -->\n`
  }
  return [...api.operations, ...api.webhooks].map(write).join('')
}

/** An address on the site for pages in any folder. */
function addressOf(into: string, href: string): string {
  return `/${into}/${href.replace(/^\.\//, '')}`
}

/** Without links, whose problems are reported on the page of the operation. */
function lineOf(text: ApiText | undefined): string {
  if (!text) return ''
  const words = convertHtml(text.markdown).trim().replace(/\s+/g, ' ')
  return docText(`. ${words}`, { depth: 0, resolve: () => undefined })
    .slice(2)
    .replaceAll('{{', '\\{{')
}
