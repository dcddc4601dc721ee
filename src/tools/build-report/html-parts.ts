import { printableLine } from '../../core/diagnostics/printable-text.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { formatCount } from '../../kit/text/format-count.ts'

/** Text from pages can contain anything. */
export function escaped(text: string): string {
  return escapeHtml(printableLine(text))
}

export interface Row {
  readonly label: string
  /** Smaller, beside the label. */
  readonly note?: string | undefined
  readonly value: number
  /** What the page shows in the place of the number. */
  readonly text: string
}

/** A table whose last column has a bar. */
export function barTable(rows: readonly Row[], heading: string): string {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const lines = rows.map(({ label, note, value, text }) => {
    const width = Math.max(0, Math.min(100, (100 * value) / most)).toFixed(1)
    return `<tr><th scope="row">${escaped(label)}${note === undefined ? '' : ` <small>${escaped(note)}</small>`}</th><td>${escaped(text)}</td><td class="bar"><span style="width:${width}%"></span></td></tr>`
  })
  return `<table><thead><tr><th scope="col">${escaped(heading)}</th><th scope="col"></th><th></th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

const maxItems = 50

/** Further items are only counted. */
export function list(items: readonly string[]): string {
  if (items.length === 0) return ''
  const rest = items.length - maxItems
  const lines = items.slice(0, maxItems).map((item) => `<li>${item}</li>`)
  return `<ul>${lines.join('')}${rest > 0 ? `<li>and ${formatCount(rest)} more</li>` : ''}</ul>`
}

/** Rows link to columns; darker cells have more links. */
export function matrix(names: readonly string[], cells: readonly (readonly number[])[]): string {
  const most = Math.max(1, ...cells.flat())
  const head = names.map((name) => `<th scope="col"><span>${escaped(name)}</span></th>`).join('')
  const rows = cells.map((row, index) => {
    const shades = row.map((value) => {
      const shade = value === 0 ? 0 : 15 + (85 * Math.log1p(value)) / Math.log1p(most)
      return `<td style="--shade:${shade.toFixed(0)}%">${value === 0 ? '' : formatCount(value)}</td>`
    })
    return `<tr><th scope="row">${escaped(names[index] ?? '')}</th>${shades.join('')}</tr>`
  })
  return `<table class="matrix"><thead><tr><th></th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

export function section(id: string, title: string, content: string): string {
  return `<section id="${id}"><h2>${escaped(title)}</h2>${content}</section>`
}

/** Nothing is loaded, and nothing can run. */
export function htmlPage(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${styles}</style></head>
<body><main><h1>${escaped(title)}</h1>
${sections.join('\n')}
</main></body></html>
`
}

const styles = `:root{color-scheme:light dark;--accent:light-dark(#1769aa,#6db3f2);--line:light-dark(#ddd,#444)}
body{margin:0;font:16px/1.5 system-ui,sans-serif}main{max-width:70rem;margin:0 auto;padding:1rem}
h1{font-size:1.6rem}h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}h3{margin-bottom:.3rem}
table{border-collapse:collapse;width:100%}th{text-align:start;font-weight:400;overflow-wrap:anywhere}thead th{font-size:.85rem;opacity:.75}
td,th{padding:.15rem .5rem;border-bottom:1px solid var(--line);vertical-align:top}td{white-space:nowrap;text-align:end;font-variant-numeric:tabular-nums}
.bar{width:35%}.bar span{display:block;height:.8em;margin-top:.35em;background:var(--accent)}small{opacity:.7}code{overflow-wrap:anywhere}
.figures{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;padding:0;list-style:none}.figures b{display:block;font-size:1.5rem}
.matrix{width:auto;display:block;overflow-x:auto}.matrix td{text-align:center;min-width:2.2rem;background:color-mix(in srgb,var(--accent) calc(var(--shade)*.6),transparent)}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:0 2rem}ul{padding-inline-start:1.2rem}`
