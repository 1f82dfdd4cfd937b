import { Link, type LinkProps } from './link.tsx'
import '../../ui/controls/button.css'
import { Icon, type IconName } from '../../ui/icons/icon.tsx'

interface LinkButtonProps extends LinkProps {
  kind?: 'main' | 'quiet'
  icon?: IconName
  wide?: boolean
}

/** A link inside the product that looks like a button. */
export const LinkButton = ({ kind, icon, wide, children, ...rest }: LinkButtonProps) => (
  <Link {...rest} className={['button', kind, wide && 'wide'].filter(Boolean).join(' ')}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </Link>
)
