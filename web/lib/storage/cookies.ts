import { basePath } from '../address/base-address.ts'

/** Value of a cookie that scripts may read, or '' when there is none. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`))
  return found ? found.slice(name.length + 1) : ''
}

/** Stores a choice for a year, for this installation only. Source: web/spec/reading.md 1.5. */
export function writeCookie(name: 'lang' | 'theme' | 'page_width', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=${basePath()}; Max-Age=31536000; SameSite=Lax${secure}`
}
