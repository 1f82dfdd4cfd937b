import type { Call } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { inHeavyWorker } from './heavy.ts'
import { task } from '../workers/task.ts'

// What the older addresses do to texts; `/api/…` answers and takes them as written. Source: additions 1, wire contract 1.9.

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' }
const escapeAll = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] as string)
const escapeSigns = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] as string)

const escapers: Record<'none' | 'content' | 'openApi' | 'history', Record<string, (text: string) => string>> = {
  none: {},
  content: { page_content: escapeAll, search_content: escapeAll },
  openApi: { page_content: escapeAll, page_title: escapeAll, cat_name: escapeAll },
  history: { page_content: escapeSigns },
}

/** Which texts of an answer are escaped: those the call names, `page_content` where it names none. */
type Escaping = keyof typeof escapers

/** Walks over all texts of an answer by the names of their fields. */
function walk(value: unknown, visit: (fields: Record<string, unknown>, name: string, text: string) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit)
  else if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>
    for (const [name, inner] of Object.entries(fields)) {
      if (typeof inner === 'string') visit(fields, name, inner)
      else walk(inner, visit)
    }
  }
}

function escapeAs(escaping: Escaping, answer: unknown): unknown {
  const byField = escapers[escaping]
  walk(answer, (fields, name, text) => {
    const escape = byField[name]
    if (escape) fields[name] = escape(text)
  })
  return answer
}

const encoder = new TextEncoder()

export const escapeTask = task({
  name: 'escape',
  run: ({ escaping, body }: { escaping: Escaping; body: unknown }) => encoder.encode(JSON.stringify(escapeAs(escaping, body))),
  ms: 20_000,
  memoryMb: 1_024,
  workers: 1,
})

/**
 * The body of an answer as JSON text, its texts escaped on the older addresses. One with large texts is made in a worker, as its bytes; calls
 * that answer many texts at once say what they escape, so nobody else's answer is measured.
 */
export async function bodyOf(call: Call, body: unknown, older: boolean): Promise<string | Buffer> {
  if (!older && !call.olderText) return JSON.stringify(body)
  let characters = 0
  walk(body, (_, _name, text) => (characters += text.length))
  const escaping = older ? (call.olderText ?? 'content') : 'none'
  if (characters <= (older ? limits.textBytesInline : limits.bodyBytesInline)) return JSON.stringify(escapeAs(escaping, body))
  const bytes = await inHeavyWorker(escapeTask, { escaping, body })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** True when every sign that escaping would have touched stands as an entity, and there is at least one. */
const isWhollyEscaped = (text: string) => /&(?:amp|lt|gt|quot|#0?39);/.test(text) && !/[<>"]|&(?!(?:amp|lt|gt|quot|#0?39);)/.test(text)

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" }

/** Undoes entities once, as scripts of the open interface read escaped text and write it back. */
export const unescapeOnce = (text: string): string =>
  isWhollyEscaped(text) ? text.replace(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => characters[name] as string) : text

export const undoTask = task({ name: 'undo', run: unescapeOnce, ms: 10_000, memoryMb: 256, workers: 1 })

/** Undoes entities once in the fields of the open interface, on both faces of a call; large texts in a worker. */
export async function undoEntities(parameters: Record<string, unknown>): Promise<void> {
  for (const field of unescapedFields) {
    const value = parameters[field]
    if (typeof value !== 'string') continue
    parameters[field] = value.length > limits.textBytesInline ? await inHeavyWorker(undoTask, value) : unescapeOnce(value)
  }
}

/** Fields of the open interface that are undone. */
const unescapedFields = [
  'page_title',
  'page_content',
  'cat_name',
  'cat_name_sub',
  'content',
  'table_info',
  'table_detail',
  'table_index',
] as const
