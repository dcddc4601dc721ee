import type { SiteProps } from '../../src/core/model/page-props.ts'
import { text } from '../text.ts'

const modes = { system: 'systemColors', light: 'lightColors', dark: 'darkColors' } as const

/** A button that shows which of three modes is active. Style sheets determine this, because the only state is `<html data-theme>`. */
export function ColorModeButton({ site }: { readonly site: SiteProps }) {
  return (
    <button type="button" className="icon-button color-mode script-only" title={text(site, 'colorModeHint')}>
      <span className="visually-hidden">
        {`${text(site, 'colorMode')}: `}
        {Object.entries(modes).map(([mode, id]) => (
          <span key={mode} data-mode={mode}>
            {text(site, id)}
          </span>
        ))}
      </span>
    </button>
  )
}
