import { useText } from '../page-context.tsx'

export interface FilterProps {
  /** The label of the field, such as `Filter types`. */
  readonly label?: string
}

/**
 * Leaves of a long page's sections (`##`), and of their rows of members, those with the reader's words in their names. It takes the script,
 * so without one it is not there.
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
