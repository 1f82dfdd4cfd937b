import { isOwnRedirect } from '#contract/text/addresses/redirect.ts'

const storedAddress = 'redirect-address'

export interface Redirect {
  path: string
  illegal: boolean
}

/**
 * Where to go after signing in. A rejected value gives the default and sets `illegal`. The stored
 * full address (with a query and fragment too long for the value) is used when its path equals the
 * value.
 */
export function redirectFrom(
  value: string | null,
  fallback: string,
  stored = sessionStorage.getItem(storedAddress) ?? '',
): Redirect {
  if (!value) return { path: fallback, illegal: false }
  if (!isOwnRedirect(value)) return { path: fallback, illegal: true }
  return {
    path:
      pathOf(stored) === value && stored.startsWith('/') && !stored.startsWith('//')
        ? stored
        : value,
    illegal: false,
  }
}

/**
 * The `redirect` value for an address of the product. One that is too long for it is stored for this
 * tab, and the value is its path; '' where even the path can't be carried.
 */
export function redirectTo(address: string): string {
  if (isOwnRedirect(address)) {
    forgetRedirect()
    return address
  }
  sessionStorage.setItem(storedAddress, address)
  return isOwnRedirect(pathOf(address)) ? pathOf(address) : ''
}

/** Drops the address stored for this tab, once somebody is signed in. */
export const forgetRedirect = (): void => sessionStorage.removeItem(storedAddress)

/**
 * `/user/login?redirect=…` for the current address; an existing redirect is not wrapped in a second
 * one. Source: web/spec/reading.md 1.2.
 */
export function signInAddress(address: string): string {
  if (/^\/user\/(login|register)\b/.test(address)) return address
  const redirect = redirectTo(address)
  return redirect && redirect !== '/'
    ? `/user/login?redirect=${encodeURIComponent(redirect)}`
    : '/user/login'
}

const pathOf = (address: string) => address.replace(/[?#].*$/s, '')
