import { Link } from '../link.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import './frame.css'

/** Logo and name, the way to the start. */
export const Brand = () => (
  <Link className="brand" to="/">
    <Logo />
    <span>ShowDoc</span>
  </Link>
)
