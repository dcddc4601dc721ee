import { Icon, iconNames } from 'docsgen/theme'
import './icon-grid.css'

/** Every icon with its name. */
export default function IconGrid() {
  return (
    <ul className="icon-grid">
      {iconNames.map((name) => (
        <li key={name}>
          <Icon name={name} />
          <code>{name}</code>
        </li>
      ))}
    </ul>
  )
}
