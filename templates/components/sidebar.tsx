import type { ReactNode } from 'react'
import type { SidebarNode } from '../../src/core/model/page-props.ts'
import { useText } from '../page-context.tsx'
import { breakPoints } from './break-points.ts'
import { Icon } from './icons.tsx'
import { ExternalMark } from './shell-link.tsx'

type Category = Extract<SidebarNode, { type: 'category' }>

/**
 * The same markup is used for every page of a branch, because the renderer marks the current page by inserting `aria-current` before `href`
 * in `<a href="…"`. Therefore, links to pages begin with `href`, and other links begin with another attribute.
 */
export function Sidebar({ nodes }: { nodes: readonly SidebarNode[] }) {
  return (
    <ul className="sidebar-list">
      {nodes.map((node, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered
        <SidebarLine key={index} node={node} />
      ))}
    </ul>
  )
}

function SidebarLine({ node }: { node: SidebarNode }) {
  switch (node.type) {
    case 'page':
      return (
        <li>
          <a href={node.href} data-badge={node.badge}>
            <Label icon={node.icon} text={node.label} />
          </a>
        </li>
      )
    case 'link':
      return (
        <li>
          <a href={node.href} rel={node.external ? 'noopener noreferrer' : undefined}>
            <Label icon={node.icon} text={node.label} />
            {node.external ? <ExternalMark /> : null}
          </a>
        </li>
      )
    case 'header':
      return <li className="sidebar-header">{node.label}</li>
    case 'separator':
      return (
        <li className="sidebar-separator">
          <hr />
        </li>
      )
    case 'category':
      return <li>{node.nodes ? <OpenCategory node={node} nodes={node.nodes} /> : <ClosedCategory node={node} />}</li>
    case 'more':
      return (
        <li>
          <MoreLines {...node} />
        </li>
      )
  }
}

function MoreLines({ href, path, count }: Extract<SidebarNode, { type: 'more' }>) {
  return (
    <a className="sidebar-more" href={href} data-more={path}>
      {useText('moreLines', { count })}
    </a>
  )
}

// The markup is short, and chevrons are drawn by the style sheet, because a sidebar is a large part of every page.
function OpenCategory({ node, nodes }: { node: Category; nodes: readonly SidebarNode[] }) {
  if (node.hasIndex && node.href !== undefined) {
    return (
      <>
        <a href={node.href} data-index={node.path}>
          <Label icon={node.icon} text={node.label} />
        </a>
        <Sidebar nodes={nodes} />
      </>
    )
  }
  return (
    <details open>
      <summary>
        <Label icon={node.icon} text={node.label} />
      </summary>
      <Sidebar nodes={nodes} />
    </details>
  )
}

function ClosedCategory({ node }: { node: Category }) {
  const label = <Label icon={node.icon} text={node.label} />
  if (node.href === undefined) {
    return (
      <button type="button" data-path={node.path}>
        {label}
      </button>
    )
  }
  return node.hasIndex ? (
    <a href={node.href} data-index={node.path}>
      {label}
    </a>
  ) : (
    <a data-path={node.path} href={node.href}>
      {label}
    </a>
  )
}

function Label({ icon, text }: { icon: string | undefined; text: string }) {
  return (
    <>
      {icon === undefined ? null : <Icon name={icon} />}
      {withBreaks(text)}
    </>
  )
}

function withBreaks(text: string): readonly ReactNode[] {
  let at = 0
  return breakPoints(text).flatMap((part) => {
    const start = at
    at += part.length
    return start === 0 ? [part] : [<wbr key={start} />, part]
  })
}
