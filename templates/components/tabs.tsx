import { Children, Fragment, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import { useText } from '../page-context.tsx'

export interface TabItemProps {
  readonly label?: string
  readonly value?: string
  readonly children?: ReactNode
}

export interface TabsProps {
  /** A description of the choice for screen readers, such as `Package manager`. */
  readonly label?: string
  /** Tabs in the same group change together on all pages. @default its label, or else the tabs' names together */
  readonly group?: string
  /** The value or label of the tab that is shown first. */
  readonly default?: string
  readonly children?: ReactNode
}

/** Tabs that consist of radio buttons and CSS. One panel is visible at a time, and the mouse and arrow keys work without scripts. */
export function Tabs({ label, group, default: first, children }: TabsProps) {
  const id = useId()
  const alternatives = useText('alternatives')
  const items = tabItems(children)
  if (items.length === 0) return <>{children}</>
  const chosen = Math.max(
    0,
    items.findIndex(({ props }) => first !== undefined && (props.value === first || props.label === first)),
  )
  const values = items.map(({ props }) => props.value ?? props.label)
  return (
    <fieldset className="tabs" aria-label={label ?? alternatives} data-group={group ?? label ?? values.sort().join()}>
      {items.map((item, index) => {
        const name = item.props.label ?? item.props.value ?? `${index + 1}`
        return (
          <Fragment key={item.key ?? name}>
            <input type="radio" name={id} id={`${id}-${index}`} value={item.props.value ?? name} defaultChecked={index === chosen} />
            <label htmlFor={`${id}-${index}`}>{name}</label>
            {item}
          </Fragment>
        )
      })}
    </fieldset>
  )
}

export function TabItem({ children }: TabItemProps) {
  return <div className="tab-panel">{children}</div>
}

/** Tab items are recognized by their props, because a theme can replace the TabItem component. */
function tabItems(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return []
    if (child.type === Fragment) return tabItems(child.props.children)
    return child.props.label !== undefined || child.props.value !== undefined ? [child] : []
  })
}
