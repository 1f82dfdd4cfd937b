import { Link } from '../../parts/link.tsx'
import '../../ui/layout/tabs.css'

export interface NavTabsProps {
  label: string
  current: string
  tabs: readonly { name: string; label: string; to: string }[]
}

/**
 * Tabs that are links, with the selected one in the address. Source: web/spec/design.md 4 (tabs).
 */
export const NavTabs = ({ label, current, tabs }: NavTabsProps) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map(({ name, label: words, to }) => (
      <Link key={name} to={to} replace aria-current={name === current ? 'page' : undefined}>
        {words}
      </Link>
    ))}
  </nav>
)
