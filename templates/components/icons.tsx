import { useContext } from 'react'
import { SurroundingsContext } from '../page-context.tsx'
import { brandPaths } from './brand-paths.ts'
import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths | keyof typeof brandPaths

/** All valid names for `icon` options. A site can add its own with `theme.icons`. */
export const iconNames = [...Object.keys(iconPaths), ...Object.keys(brandPaths)] as readonly IconName[]

/** A decorative icon next to text with the same meaning. For an unknown name, nothing is rendered. */
export function Icon({ name, className }: { name: string; className?: string }) {
  const surroundings = useContext(SurroundingsContext)
  const own = surroundings === undefined || surroundings.kind === 'reading' ? undefined : surroundings.site.ownIcons?.[name]
  const classes = className ? `icon ${className}` : 'icon'
  if (own) return <svg className={classes} viewBox={own.viewBox} aria-hidden="true" dangerouslySetInnerHTML={{ __html: own.html }} />
  const isBrand = Object.hasOwn(brandPaths, name)
  const path = isBrand ? brandPaths[name as keyof typeof brandPaths] : isIconName(name) ? iconPaths[name] : undefined
  if (path === undefined) return null
  return (
    <svg className={isBrand ? `${classes} icon-filled` : classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function isIconName(name: string): name is keyof typeof iconPaths {
  return Object.hasOwn(iconPaths, name)
}
