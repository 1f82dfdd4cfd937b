import { limits } from '#contract/limits.ts'

/**
 * Method of an API document, shown in menus without reading its text; empty for other texts. Source:
 * server/contract/spec/calls.md 6.2 (`ext_info`).
 */
export function apiInfoOf(content: string): string {
  // a text of that size is not a single API document, and parsing it would block the thread
  if (!content.startsWith('{') || content.length > limits.textBytesInline) return ''
  try {
    const { info } = JSON.parse(content) as {
      info?: { url?: unknown; type?: unknown; method?: unknown }
    }
    if (typeof info?.url !== 'string' || info.url === '') return ''
    const type = info.type === 'websocket' || info.type === 'sse' ? info.type : 'api'
    const api_info =
      type === 'api' ? { method: typeof info.method === 'string' ? info.method : '' } : { type }
    return JSON.stringify({ page_type: type, api_info })
  } catch {
    return ''
  }
}
