import type { Call } from '#contract/call.ts'

// What the older addresses do to texts; `/api/…` answers and takes them as written. Source: additions 1, wire contract 1.9.

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' }
const escapeAll = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
const escapeSigns = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] as string)

const escapers: Record<'content' | 'openApi' | 'history', Record<string, (text: string) => string>> = {
  content: { page_content: escapeAll, search_content: escapeAll },
  openApi: { page_content: escapeAll, page_title: escapeAll, cat_name: escapeAll },
  history: { page_content: escapeSigns },
}

/** Escapes the texts of an encoded answer in place, as clients of the older addresses know them. */
export function escapeAnswer(call: Call, answer: unknown): unknown {
  const byField = escapers[call.olderText ?? 'content']
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      const fields = value as Record<string, unknown>
      for (const [name, inner] of Object.entries(fields)) {
        const escape = byField[name]
        if (escape && typeof inner === 'string') fields[name] = escape(inner)
        else visit(inner)
      }
    }
  }
  visit(answer)
  return answer
}

/** True when every sign that escaping would have touched stands as an entity, and there is at least one. */
const isWhollyEscaped = (text: string) => /&(?:amp|lt|gt|quot|#0?39);/.test(text) && !/[<>"]|&(?!(?:amp|lt|gt|quot|#0?39);)/.test(text)

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" }

/** Undoes entities once, as scripts of the open interface read escaped text and write it back. */
export const unescapeOnce = (text: string): string =>
  isWhollyEscaped(text) ? text.replace(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => characters[name] as string) : text

/** Fields of the open interface that are undone, on both faces of a call. */
export const unescapedFields = [
  'page_title',
  'page_content',
  'cat_name',
  'cat_name_sub',
  'content',
  'table_info',
  'table_detail',
  'table_index',
] as const
