import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths

/** All valid names for `icon` options. */
export const iconNames = Object.keys(iconPaths) as readonly IconName[]

/** Decoration only: the text beside it has the meaning. Renders nothing for an unknown name. */
export function Icon({ name, className }: { name: string; className?: string }) {
  if (!isIconName(name)) return null
  return (
    <svg className={className ? `icon ${className}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  )
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}
