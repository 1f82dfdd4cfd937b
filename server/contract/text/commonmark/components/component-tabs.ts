import { lineText, type BlockState } from '../../markdown/parser.ts'
import { closeTab, closeTabs, openTab, openTabs } from '../containers/tabs.ts'
import { attributeOf, blockStart } from './component-tags.ts'
import { extentOf, readInside, type Extent } from '../extent.ts'

/** `<Tabs>` with `<TabItem>` of Docusaurus and VuePress. */
export function drawTabs(state: BlockState, whole: Extent): boolean {
  const items: Extent[] = []
  if (whole.first.trim() !== '' || whole.last.trim() !== '') return false
  for (let line = whole.from + 1; line < whole.to; line++) {
    if (state.isEmpty(line)) continue
    const name = blockStart.exec(lineText(state, line))?.[1]
    if (!name || !/^(?:TabItem|Tab|CodeGroupItem|CodeTabsItem)$/.test(name)) return false
    const item = extentOf(state, name, line, whole.to)
    if (!item) return false
    items.push(item)
    line = item.to
  }
  if (items.length === 0) return false
  const labels = new Map<string, string>()
  for (const [, entry] of whole.tag.matchAll(/\{([^{}]*)\}/g)) {
    const read = (key: string) => new RegExp(`\\b${key}:\\s*(?:"([^"]*)"|'([^']*)')`).exec(entry!)
    const value = read('value')
    const label = read('label')
    if (value && label) labels.set(value[1] ?? value[2]!, label[1] ?? label[2]!)
  }
  const chosen = attributeOf(whole.tag, 'defaultValue')
  openTabs(state, attributeOf(whole.tag, 'groupId'), whole.from)
  items.forEach((item, index) => {
    const value = attributeOf(item.tag, 'value')
    const label =
      attributeOf(item.tag, 'label') ??
      attributeOf(item.tag, 'title') ??
      (value === undefined ? undefined : (labels.get(value) ?? value))
    const isChosen =
      /\s(?:default|active)(?=[\s/>])/.test(item.tag) || (value !== undefined && value === chosen)
    openTab(
      state,
      (label ?? String(index + 1)).replace(/[!-/:-@[-`{-~]/g, '\\$&'),
      item.from,
      isChosen,
    )
    readInside(state, item)
    closeTab(state)
  })
  closeTabs(state)
  return true
}
