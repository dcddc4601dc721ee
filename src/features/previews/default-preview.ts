import { type CSSProperties, createElement, type ReactElement } from 'react'
import type { PreviewProps } from '../../core/model/preview-props.ts'

/** The picture for pages of sites without a template of their own: the theme's colors, and a stroke of a marker pen. */
export function DefaultPreview({ title, section, description, site, dir }: PreviewProps): ReactElement {
  const row = dir === 'rtl' ? 'flex-end' : 'flex-start'
  const text = (style: CSSProperties, content: string) =>
    createElement('div', { style: { display: 'block', lineClamp: 1, ...style } }, content)
  return box(
    {
      width: '100%',
      height: '100%',
      justifyContent: 'space-between',
      alignItems: row,
      padding: 72,
      boxSizing: 'border-box',
      background: '#0f1211',
      color: '#f2f5ee',
    },
    text({ fontSize: 32, color: '#cdf24a' }, section || site),
    box(
      { alignItems: row, width: '100%' },
      text({ fontSize: title.length > 60 ? 56 : 76, fontWeight: 700, lineHeight: 1.15, lineClamp: 3 }, title),
      ...(description === '' ? [] : [text({ fontSize: 30, lineHeight: 1.4, marginTop: 24, color: '#a8b0a6', lineClamp: 2 }, description)]),
    ),
    box(
      { alignItems: row },
      createElement('div', { style: { width: 120, height: 10, borderRadius: 5, background: '#cdf24a', marginBottom: 20 } }),
      text({ fontSize: 32, color: '#a8b0a6' }, site),
    ),
  )
}

function box(style: CSSProperties, ...children: readonly ReactElement[]): ReactElement {
  return createElement('div', { style: { display: 'flex', flexDirection: 'column', ...style } }, ...children)
}
