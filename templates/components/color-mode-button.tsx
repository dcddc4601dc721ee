const modes = ['system', 'light', 'dark'] as const

/** Says which of three modes holds. Styles decide that: the only state is `<html data-theme>`. */
export function ColorModeButton() {
  return (
    <button type="button" className="icon-button color-mode script-only" title="Light, dark or as the system">
      <span className="visually-hidden">
        {'Theme: '}
        {modes.map((mode) => (
          <span key={mode} data-mode={mode}>
            {mode}
          </span>
        ))}
      </span>
    </button>
  )
}
