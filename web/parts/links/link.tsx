import { useCallback, useMemo, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react'
import { followLink, hrefOf, type NavigateOptions } from '../../lib/address/navigation.ts'
import { useHref, useLocation, useNavigate } from './navigation.tsx'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address inside the product, relative to the base address. */
  to: string
  /** Replaces the current history entry. */
  replace?: boolean
  /** State stored with the history entry. */
  state?: unknown
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the product, as a real `a`, so that opening in a new tab, copying and the status
 * bar work.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const { pathname, search, hash } = useLocation()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const elsewhere =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    const here = hrefOf(pathname) + search + hash
    followLink(to, { replace: replace ?? href === here, state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/**
 * A link that is marked as current when the screen's address is its own or below it, or below one
 * of `within`.
 */
export function NavLink({ within, ...props }: LinkProps & { within?: readonly string[] }) {
  const { pathname } = useLocation()
  const paths = within ?? [props.to.replace(/[?#].*/, '')]
  const isCurrent = paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />
}

/**
 * The query of the current address, and a function to change it; values that are not strings are
 * converted by `URLSearchParams`.
 */
export function useQueryOfAddress(): [
  URLSearchParams,
  (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void,
] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
      void navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [query, change]
}
