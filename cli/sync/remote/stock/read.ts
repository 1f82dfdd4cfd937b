import { createHash } from 'node:crypto'
import type { ArgsOf } from '#contract/call.ts'
import type { syncCalls } from '#contract/calls/sync.ts'
import { attachmentAddress } from '#contract/text/addresses/attachments.ts'
import { readMarkup } from '#contract/text/markup/links/links.ts'
import type { ReadPage } from '../read-pages.ts'
import { revisionOf, type StockPage } from './item.ts'
import type { StockServer } from './server.ts'
import type { StockTree } from './tree.ts'

type Args = ArgsOf<(typeof syncCalls)['read']>
type ListedFile = NonNullable<ReadPage['files']>[number]

/** Endings by the first bytes, for files whose name the server does not tell. */
const magic: readonly (readonly [string, RegExp])[] = [
  ['png', /^\x89PNG/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8/],
  ['webp', /^RIFF....WEBP/s],
  ['bmp', /^BM/],
  ['pdf', /^%PDF/],
  ['zip', /^PK\x03\x04/],
]

/**
 * Attachments of a stock server. It tells neither hash nor size of one, so each that a page links to
 * is fetched to learn them, once in a run.
 */
export class StockFiles {
  private readonly server: StockServer
  private readonly found = new Map<string, Promise<(ListedFile & { bytes: Uint8Array }) | undefined>>() // prettier-ignore

  constructor(server: StockServer) {
    this.server = server
  }

  get(sign: string) {
    const known = this.found.get(sign) ?? this.fetch(sign)
    this.found.set(sign, known)
    return known
  }

  private async fetch(sign: string) {
    const file = await this.server.fetch(sign)
    if (!file) return undefined
    const { bytes } = file
    const hash = createHash('sha256').update(bytes).digest('base64url')
    return { sign, name: nameFor(file, sign), size: bytes.length, hash, bytes }
  }
}

/** The server's own random file name says nothing, but its ending does. */
function nameFor({ bytes, name }: { bytes: Uint8Array; name: string }, sign: string): string {
  const isRandom = /^[0-9a-f]{24,}\.\w+$/i.test(name)
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  const kind = magic.find(([, pattern]) => pattern.test(start))?.[0]
  if (name !== '' && !isRandom && name.includes('.')) return name
  const ending = isRandom ? name.slice(name.lastIndexOf('.') + 1) : kind
  return `${sign.slice(0, 12)}${ending === undefined ? '' : `.${ending}`}`
}

/** Signs of the attachments of this server that a text links to. */
export const signsIn = (text: string): string[] => {
  const found = readMarkup(text).links.flatMap(({ address }) => {
    const file = attachmentAddress(address)
    return file && file.host === null ? [file.sign] : []
  })
  return [...new Set(found)]
}

/** Reads the earlier states of a page. */
type ReadFormer = (id: string) => Promise<readonly Pick<StockPage, 'title' | 'cat' | 'text'>[]>

/** What `sync/read` would answer; the text of an earlier revision is looked for in the history. */
export async function readAnswer(
  { pages }: Args,
  tree: StockTree,
  files: StockFiles,
  former: ReadFormer,
): Promise<ReadPage[]> {
  const read = async ({ id, rev }: Args['pages'][number]): Promise<ReadPage> => {
    const page = tree.page(String(id))
    if (!page) return { id: String(id), state: 'absent' }
    const present = revisionOf(page)
    if (rev !== undefined && String(rev) !== present) {
      const found = (await former(page.id)).find((one) => revisionOf(one) === String(rev))
      if (!found) return { id: page.id, state: 'absent' }
      return { id: page.id, state: 'read', rev: String(rev), text: found.text }
    }
    const linked: ListedFile[] = []
    for (const sign of signsIn(page.text)) {
      const file = await files.get(sign)
      if (file) linked.push({ sign, name: file.name, size: file.size, hash: file.hash })
    }
    return {
      id: page.id,
      state: 'read',
      rev: present,
      text: page.text,
      title: page.title,
      cat: page.cat,
      order: page.order,
      files: linked,
    }
  }
  const answers: ReadPage[] = []
  for (const page of pages) answers.push(await read(page))
  return answers
}
