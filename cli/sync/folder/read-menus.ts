import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '#contract/limits.ts'
import { decodeText } from '../markdown/decode.ts'
import { readFrontMatter, splitBlock } from '../markdown/front-matter.ts'
import { baseOf, folderOf, resolvePath } from '../names.ts'
import { readLinkList } from '../site/link-list.ts'
import type { FolderFacts, Navigation } from '../site/navigation.ts'
import { readCategory, readMkdocs, readPagesFile } from '../site/settings-files.ts'

/** Names of files in which other tools keep the menu of a folder. */
const categoryFile = /^_category_\.(?:json|ya?ml)$/
const pagesFile = /^\.pages$/
const sidebarFile = /^_sidebar\.md$/i
const summaryFile = /^summary\.md$/i
const sectionFile = /^_index\.md$/

export const isMenuFile = (name: string): boolean =>
  categoryFile.test(name) || pagesFile.test(name) || sidebarFile.test(name)

/** `_index.md` of Hugo: the page of its folder, and what the menu says about that. */
export const isSectionFile = (name: string): boolean => sectionFile.test(name)

/** A menu, unless it turns out to contain more than that: then it is a page. */
export const mayBeMenu = (name: string): boolean => summaryFile.test(name) || isSectionFile(name)

interface Menus {
  /** Of two menus in one folder, the one that counts comes first. */
  menus: Navigation[]
  folders: Map<string, FolderFacts>
  /** Files that are menus rather than pages. */
  paths: Set<string>
}

/** A larger file is not a menu. Bytes. */
const longestMenu = 1_048_576

/**
 * Reads the menus that other tools keep in the folder and directly above it. Unreadable ones are
 * ignored, because they do not affect the pages' texts.
 * @param files those that are or may be menus
 * @param root absolute path of the folder
 * @param above its parent folder, if that belongs to the project as well
 */
export function readMenus(
  files: readonly { path: string; disk: string; size: number }[],
  root: string,
  above: string | undefined,
): Menus {
  const found: Menus = { menus: [], folders: new Map(), paths: new Set() }
  readMkdocsOf(root, above, found)
  const first = (path: string) => (mayBeMenu(baseOf(path)) ? 0 : 1)
  for (const file of files.toSorted((left, right) => first(left.path) - first(right.path))) {
    const text = file.size > longestMenu ? undefined : textOf(file.disk)
    if (text !== undefined) readMenu(file.path, text, found)
  }
  return found
}

function readMenu(path: string, text: string, { menus, folders, paths }: Menus): void {
  const folder = folderOf(path)
  const name = baseOf(path)
  if (categoryFile.test(name))
    folders.set(folder, { ...folders.get(folder), ...readCategory(text) })
  else if (pagesFile.test(name)) {
    const { facts, entries, isReversed } = readPagesFile(text)
    folders.set(folder, { ...facts, ...folders.get(folder) })
    if (entries) menus.push({ folder, entries })
    else if (isReversed)
      menus.push({ folder, entries: [{ isRest: true, isReversed, entries: [] }] })
  } else if (isSectionFile(name)) {
    const { block, rest } = splitBlock(text)
    folders.set(folder, { ...sectionFacts(block), ...folders.get(folder) })
    if (block !== '' && rest.trim() === '') paths.add(path)
  } else {
    const entries = readLinkList(splitBlock(text).rest.replaceAll(/\r\n?/g, '\n'))
    if (!entries) return
    menus.push({ folder, entries })
    paths.add(path)
  }
}

/** A longer title is only that of the section's page. */
function sectionFacts(block: string): FolderFacts {
  const { title, weight } = readFrontMatter(block.replaceAll(/\r\n?/g, '\n')).front
  return {
    ...(title === undefined || title.length > limits.catalogNameLength ? {} : { name: title }),
    ...(weight === undefined ? {} : { order: weight }),
  }
}

function readMkdocsOf(root: string, above: string | undefined, { menus }: Menus): void {
  for (const place of [root, ...(above === undefined ? [] : [above])]) {
    for (const name of ['mkdocs.yml', 'mkdocs.yaml']) {
      const text = textOf(join(place, name))
      const read = text === undefined ? undefined : readMkdocs(text)
      if (!read) continue
      const docs = resolvePath('', read.docs)
      if (docs === undefined) continue
      if (place === root) menus.push({ folder: docs, entries: read.entries })
      else if (realPath(join(place, docs)) === root)
        menus.push({ folder: '', entries: read.entries })
    }
  }
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined // missing
  }
}

function textOf(disk: string): string | undefined {
  try {
    if (statSync(disk).size > longestMenu) return undefined
    const decoded = decodeText(readFileSync(disk))
    return decoded.ok ? decoded.text : undefined
  } catch {
    return undefined // missing or unreadable
  }
}
