/**
 * The HTTP method that the row of an API page shows in menus; empty for other pages. Source:
 * web/spec/reading.md 8.4.
 *
 * @param extInfo JSON that clients store with a page
 */
export function menuMethod(extInfo: string): string {
  if (!extInfo.startsWith('{')) return ''
  try {
    const { api_info: info } = JSON.parse(extInfo) as { api_info?: { method?: unknown } }
    return typeof info?.method === 'string' && /^\w{1,9}$/.test(info.method)
      ? info.method.toUpperCase()
      : ''
  } catch {
    return ''
  }
}
