import type { ElementContent } from 'hast'
import { textTree } from '#contract/document/text-tree.ts'
import { element, text } from '#contract/document/html/tree.ts'
import type { Heading } from '#contract/text/markdown/anchors.ts'
import { readContent } from '#contract/text/content/read-content.ts'
import { shownSheet } from '#contract/text/content/sheets/shown-sheet.ts'
import { apiTree } from './api-tree.ts'
import { BlockText } from './content/block-text.ts'
import { BlockWriter } from './content/blocks.ts'
import { PageState } from './content/page-state.ts'
import { sheetTree } from './sheet-tree.ts'
import type { ConvertedPage, PageInput, PageSettings } from './source.ts'

interface PageTree {
  readonly blocks: Iterable<readonly ElementContent[]>
  readonly outline: readonly Heading[]
}

const sourceBlock = (source: string): PageTree => ({
  blocks: [[element('pre', {}, element('code', {}, text(source)))]],
  outline: [],
})

function treeOf({ text: source, title, asSource }: PageInput, state: PageState): PageTree {
  const { item, locale, globals } = state.settings
  if (asSource) return sourceBlock(source)
  const content = readContent(source)
  switch (content.kind) {
    case 'api':
      return {
        blocks: [apiTree(content.page, globals, state.words, locale, item.dialect)],
        outline: [],
      }
    case 'sheets':
      return {
        blocks: [sheetTree(content.sheets.map(shownSheet), state.words, locale)],
        outline: [],
      }
    case 'json':
      return sourceBlock(content.text)
    case 'markdown':
      return textTree(content.text, item.dialect, title)
  }
}

/** Converts the text of a page, without its title. */
export function convertPage(page: PageInput, settings: PageSettings): ConvertedPage {
  const state = new PageState(page, settings)
  const { blocks, outline } = treeOf(page, state)
  state.outline = outline
  const written = new BlockText()
  const writer = new BlockWriter(state, written)
  const place = { indent: 0, width: settings.width, quotes: 0, listLevel: 0, tables: 0 }
  if (!page.asSource && (page.text.includes('#') || page.text.includes('[^'))) {
    // Links come before or after what they lead to.
    const all = [...blocks].flat()
    expectTargets(all, state)
    writer.write(all, place)
  } else for (const block of blocks) writer.write(block, place)
  return state.result(written.xml, written.endsWithTable)
}

/** Finds the elements of the page that its links lead to. */
function expectTargets(nodes: readonly ElementContent[], state: PageState): void {
  const ids = new Set<string>()
  const wanted = new Set<string>()
  const look = (inside: readonly ElementContent[]) => {
    for (const node of inside) {
      if (node.type !== 'element') continue
      const { id, href } = node.properties
      if (typeof id === 'string') ids.add(id)
      if (node.tagName === 'a' && typeof href === 'string' && href.includes('#')) {
        const target = state.target(href)
        if (target && 'element' in target) wanted.add(target.element)
      }
      look(node.children)
    }
  }
  look(nodes)
  for (const id of wanted) if (ids.has(id)) state.expect(id)
}
