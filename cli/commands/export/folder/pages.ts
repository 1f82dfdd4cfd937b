import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Locale } from '#contract/locales/sentence.ts'
import { uploadKinds } from '#contract/text/upload-kinds.ts'
import type { ExportedFile, ReadPage } from '../../../../exporters/source.ts'
import { Problem } from '../../../output.ts'
import { assetDigest, type LocalFolder } from '../../../sync/folder/local-folder.ts'
import { readText, type LocalPage, type ReadOptions } from '../../../sync/folder/local-page.ts'
import { storedPage } from '../../../sync/folder/stored-page.ts'
import type { FolderFile } from '../../../sync/folder/read-folder.ts'
import type { LinkIds } from '../../../sync/folder/resolve.ts'
import { lineAt, megabytes, type PageText } from '../../../sync/markdown/page-file.ts'
import { baseOf } from '../../../sync/names.ts'
import { codeOf } from '../../../sync/problem.ts'
import { shown } from '../../../ui/shown.ts'
import type { FolderTree } from './tree.ts'
import type { ExportTranslator } from '../formats.ts'
import { markdownOf } from '../written.ts'

/** Id of the item that a folder is exported as: none that a server gives, so no link names it. */
export const folderItem = 0

/** Characters of the digest that identifies a file: as many as the signs of a server have. */
const signLength = 32

/** Something found in a file. */
export interface Told {
  readonly path: string
  readonly line: number
  readonly column: number
  readonly message: string
}

export interface FolderPagesParts {
  readonly local: LocalFolder
  readonly tree: FolderTree
  readonly read: ReadOptions
  /** Paths of the pages that are exported. */
  readonly isExported: (path: string) => boolean
  /**
   * What links can lead to: pages and files, in one document only pages and the pictures that are
   * shown, or nothing.
   */
  readonly holds: 'files' | 'pages' | 'nothing'
  /** Bytes; larger files are left out, as from a push. */
  readonly mostBytes: number
  readonly locale: Locale
  readonly t: ExportTranslator
}

/** The texts of a folder's pages, with links as an item has them, and the files that they show. */
export class FolderPages {
  private readonly parts: FolderPagesParts
  private readonly linkIds: LinkIds
  /** Equal bytes are one file, with the name of the first one. */
  private readonly bySign = new Map<string, FolderFile>()
  private readonly signs = new Map<string, string>()

  constructor(parts: FolderPagesParts) {
    this.parts = parts
    const { local, tree, isExported, holds } = parts
    this.linkIds = {
      itemId: String(folderItem),
      pageId: (path) =>
        holds !== 'nothing' && isExported(path) ? tree.ids.get(path)?.toString() : undefined,
      sign: (path) => this.signs.get(path),
    }
    if (holds === 'nothing') return
    for (const page of local.pages.values())
      if (isExported(page.path))
        for (const target of page.targets) if (target.kind === 'asset') this.learn(target.path)
  }

  private learn(path: string): void {
    const { local, read, t } = this.parts
    const file = local.assets.get(path)
    if (!file || this.signs.has(path) || this.refusal(path) !== undefined) return
    let digest: string
    try {
      digest = assetDigest(file, read.cache)
    } catch (error) {
      throw unreadable(path, error, t)
    }
    const sign = Buffer.from(digest, 'base64url').toString('hex').slice(0, signLength)
    this.signs.set(path, sign)
    if (!this.bySign.has(sign)) this.bySign.set(sign, file)
  }

  /** Why a file is left out; undefined when it is not. */
  private refusal(path: string): string | undefined {
    const { local, mostBytes, t } = this.parts
    const size = local.assets.get(path)?.size ?? 0
    if (size > mostBytes)
      return t('tooLarge', { file: path, size: megabytes(size), most: megabytes(mostBytes) })
    const kind = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
    return uploadKinds.includes(kind) ? undefined : t('wrongKind', { file: path })
  }

  /** Links to what is in the folder, but not in the export. */
  lostLinks(): Told[] {
    const { local, read, isExported, holds } = this.parts
    if (holds === 'nothing') return []
    return [...local.pages.values()].flatMap((page) => {
      if (!isExported(page.path)) return []
      let own: PageText | undefined
      return page.targets.flatMap((target, index) => {
        if (target.kind === 'other' || target.kind === 'broken') return []
        const { kind, start } = page.facts.links[index]!
        own ??= readText(page, read)
        // a definition may be that of a picture
        const isShown = kind === 'picture' || /\]:\s*$/.test(own?.text.slice(0, start) ?? '')
        const message = this.loss(target, isShown)
        if (message === undefined) return []
        const place = own ? lineAt(own, start) : { line: 0, column: 0 }
        return [{ path: page.path, ...place, message }]
      })
    })
  }

  private loss(target: { kind: 'page' | 'asset'; path: string }, isShown: boolean) {
    const { isExported, holds, t } = this.parts
    const { kind, path } = target
    if (kind === 'page') return isExported(path) ? undefined : t('notInPart', { file: path })
    const refusal = this.refusal(path)
    return refusal === undefined && holds === 'pages' && !isShown
      ? t('notHeld', { file: path })
      : refusal
  }

  /** @throws {Problem} error: the file has changed since the folder was read */
  page(path: string): ReadPage {
    const { local, tree, read, locale, t } = this.parts
    const page = local.pages.get(path) as LocalPage
    const stored = storedPage(page, this.linkIds, read)?.text
    if (stored === undefined)
      throw new Problem('error', t('fileChanged', { file: shown(path) }), { name: 'fileChanged' })
    const files = new Map<string, ExportedFile>()
    for (const target of page.targets) {
      const sign = target.kind === 'asset' ? this.signs.get(target.path) : undefined
      if (sign !== undefined) files.set(sign, this.file(sign))
    }
    return {
      page_id: tree.ids.get(path) as number,
      stored,
      markdown: markdownOf(stored, locale),
      files,
    }
  }

  private file(sign: string): ExportedFile {
    const { path, disk } = this.bySign.get(sign) as FolderFile
    const open = async () => {
      try {
        return Readable.from([await readFile(disk)], { objectMode: false })
      } catch (error) {
        throw unreadable(path, error, this.parts.t)
      }
    }
    return { sign, name: baseOf(path), open }
  }
}

const unreadable = (path: string, error: unknown, t: ExportTranslator): Problem =>
  new Problem('error', t('fileUnreadable', { file: shown(path), why: codeOf(error) }), {
    name: 'fileUnreadable',
    cause: error,
  })
