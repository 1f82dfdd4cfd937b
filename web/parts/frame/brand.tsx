import { Link } from '../links/link.tsx'
import { Logo } from '../../ui/icons/logo.tsx'
import './frame.css'

/** Logo and name, linking to the start page. */
export const Brand = () => (
  <Link className="brand" to="/">
    <Logo />
    <span>ShowDoc</span>
  </Link>
)
