import { useText } from '../page-context.tsx'

export interface FilterProps {
  /** The label of the field, such as `Filter types`. */
  readonly label?: string
}

/**
 * A field that hides the sections of a long page (`##`) and the member rows whose names do not contain the typed words. The field needs a
 * script, so it is hidden without one.
 */
export function Filter({ label }: FilterProps) {
  const words = useText('filterPage')
  const name = label ?? words
  return (
    <search className="filter script-only">
      <input type="search" aria-label={name} placeholder={name} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      <p />
    </search>
  )
}
