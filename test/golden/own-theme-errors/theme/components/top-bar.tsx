import { Icon } from './icons.tsx'
import { ShellLink } from 'docsgen/templates/components/shel-link.tsx'

export function TopBar() {
  return (
    <header>
      <Icon name="menu" />
      <ShellLink href="/">Home</ShellLink>
    </header>
  )
}
