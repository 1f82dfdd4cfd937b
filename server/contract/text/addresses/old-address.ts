import { URLSearchParams } from '../globals.ts'
import { isOwnRedirect } from './redirect.ts'

const gone = /^\/user\/(resetPassword|verifyEmailByUrl)/
const moved: Record<string, string> = {
  '/user/center': '/user/setting',
  '/notice/index': '/message/index',
  '/public-square/index': '/',
}

/**
 * The current address for the fragment of an older one (`#/12?page_id=34` → `/12?page_id=34`), or
 * `null` for an ordinary fragment. It begins with a slash and is relative to the base address.
 * Source: web/spec/reading.md 14.
 */
export function todaysAddress(fragment: string): string | null {
  const old = /^#!?(\/[^?#]*)(\?[^#]*)?(#.*)?$/s.exec(fragment)
  if (!old) return null
  const path = `/${(old[1] ?? '').replace(/^[/\\]+/, '')}`
  const query = old[2] ?? ''
  const target = new URLSearchParams(query).get('redirect')
  if (gone.test(path)) return '/user/login?gone=1'
  if (path === '/captcha/index')
    return target && isOwnRedirect(target) ? (todaysAddress(`#${target}`) ?? '/') : '/'
  return (moved[path] ?? path) + mappedRedirect(query, target) + (old[3] ?? '')
}

/** A `redirect` in an older query may itself be an older address. */
function mappedRedirect(query: string, target: string | null): string {
  const place = target && moved[target]
  if (!place) return query
  const changed = new URLSearchParams(query)
  changed.set('redirect', place)
  return `?${changed.toString()}`
}
