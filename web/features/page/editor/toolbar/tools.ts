import { isApple } from '../../../../lib/shortcut.ts'
import { dateText } from '../../../../lib/text/time.ts'
import type { Write } from '../../../../locales/phrases.ts'
import type { Action } from '../../../../parts/actions.ts'
import { shortcutList } from '../../../../parts/shortcut-list.ts'
import { codeBlock, insertBlock, toggleCentre } from '../formatting/blocks.ts'
import { insertText, toggleCode, toggleMark } from '../formatting/inline.ts'
import { setHeading, toggleLines } from '../formatting/lines.ts'
import type { Formatting } from '../formatting/text-edit.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import { glyphs, type GlyphName } from './glyphs.ts'
import { diagramSample, sampleKinds } from './samples.ts'

/** A button of the formatting toolbar, or a menu of several. */
export interface Tool extends Action {
  /** An icon of this room; the action's own is used without one. */
  glyph?: GlyphName
  menu?: readonly Tool[]
}

/** The dialogs that tools open. */
export type ToolDialog = 'link' | 'table' | 'character'

export const pathOf = ({ glyph }: Tool): string | undefined => glyph && glyphs[glyph]

/** The formatting tools in their groups. Source: web/spec/writing.md 1.8. */
export function formattingTools(
  t: Write,
  source: SourceEditor | null,
  open: (dialog: ToolDialog) => void,
): readonly (readonly Tool[])[] {
  const format = (formatting: Formatting) => () => source?.edit(formatting)
  const level = (count: number): Tool => ({
    name: `heading${count}`,
    label: count === 0 ? t('page.plainLine') : t('page.headingLevel', { level: count }),
    shortcut: `Ctrl+Shift+${count}`,
    run: format(setHeading(count)),
  })
  const diagram = (kind: (typeof sampleKinds)[number]): Tool => {
    const labels = {
      mermaid: 'Mermaid',
      flow: t('page.diagramFlow'),
      sequence: t('page.diagramSequence'),
      mindmap: t('page.diagramMindmap'),
    }
    const { block, word } = diagramSample(kind, t)
    return { name: kind, label: labels[kind], run: format(insertBlock(block, word)) }
  }
  const video = t('page.sampleAddress')
  const nothing = () => undefined
  return [
    [
      { name: 'undo', label: t('page.undo'), icon: 'undo', run: () => source?.undo() },
      { name: 'redo', label: t('page.redo'), glyph: 'redo', run: () => source?.redo() },
    ],
    [
      {
        name: 'bold',
        label: t('page.bold'),
        glyph: 'bold',
        shortcut: 'Ctrl+B',
        run: format(toggleMark('**')),
      },
      {
        name: 'italic',
        label: t('page.italic'),
        glyph: 'italic',
        shortcut: 'Ctrl+I',
        run: format(toggleMark('*')),
      },
      {
        name: 'strike',
        label: t('page.strike'),
        glyph: 'strike',
        shortcut: 'Ctrl+Shift+X',
        run: format(toggleMark('~~')),
      },
      {
        name: 'code',
        label: t('page.inlineCode'),
        glyph: 'inlineCode',
        shortcut: 'Ctrl+Shift+E',
        run: format(toggleCode),
      },
    ],
    [
      {
        name: 'heading',
        label: t('page.heading'),
        menu: [1, 2, 3, 4, 5, 6, 0].map(level),
        run: nothing,
      },
    ],
    [
      {
        name: 'quote',
        label: t('page.quote'),
        glyph: 'quote',
        shortcut: 'Ctrl+Shift+.',
        run: format(toggleLines('quote')),
      },
      {
        name: 'bullets',
        label: t('page.bulletList'),
        icon: 'list',
        shortcut: 'Ctrl+Shift+8',
        run: format(toggleLines('bullets')),
      },
      {
        name: 'numbers',
        label: t('page.numberedList'),
        glyph: 'numbers',
        shortcut: 'Ctrl+Shift+7',
        run: format(toggleLines('numbers')),
      },
      {
        name: 'tasks',
        label: t('page.taskList'),
        glyph: 'tasks',
        shortcut: 'Ctrl+Shift+9',
        run: format(toggleLines('tasks')),
      },
      { name: 'rule', label: t('page.rule'), glyph: 'rule', run: format(insertBlock('---')) },
      { name: 'centre', label: t('page.centre'), glyph: 'centre', run: format(toggleCentre) },
    ],
    [
      {
        name: 'link',
        label: t('page.link'),
        icon: 'link',
        shortcut: 'Ctrl+Shift+L',
        run: () => open('link'),
      },
      {
        name: 'video',
        label: t('page.video'),
        glyph: 'video',
        run: format(insertBlock(`<video controls src="${video}"></video>`, video)),
      },
      { name: 'codeBlock', label: t('page.codeBlock'), glyph: 'codeBlock', run: format(codeBlock) },
      { name: 'table', label: t('page.table'), icon: 'table', run: () => open('table') },
      {
        name: 'diagram',
        label: t('page.diagram'),
        glyph: 'diagram',
        menu: sampleKinds.map(diagram),
        run: nothing,
      },
      {
        name: 'formula',
        label: t('page.formula'),
        glyph: 'formula',
        run: format(insertBlock('$$\nE = mc^2\n$$', 'E = mc^2')),
      },
      {
        name: 'contents',
        label: t('page.contents'),
        glyph: 'contents',
        run: format(insertBlock('[TOC]')),
      },
      {
        name: 'time',
        label: t('page.dateAndTime'),
        glyph: 'clock',
        run: () => source?.edit(insertText(dateText(Date.now() / 1000))),
      },
      {
        name: 'others',
        label: t('page.moreInsertions'),
        icon: 'more',
        menu: [
          {
            name: 'reference',
            label: t('page.referenceLink'),
            run: format(insertBlock(`[${t('page.sampleName')}]: https://`, t('page.sampleName'))),
          },
          {
            name: 'pageBreak',
            label: t('page.pageBreak'),
            run: format(insertBlock('[========]')),
          },
          {
            name: 'character',
            label: t('page.specialCharacter'),
            run: () => open('character'),
          },
        ],
        run: nothing,
      },
    ],
    [
      {
        name: 'find',
        label: t('page.find'),
        icon: 'search',
        // ⌘ H hides the window on Apple's machines
        shortcut: isApple ? 'Ctrl+Alt+F' : 'Ctrl+H',
        visible: source === null || source.find !== null,
        run: () => source?.find?.(),
      },
      { name: 'help', label: t('page.help'), glyph: 'question', run: () => shortcutList.set(true) },
    ],
  ]
}
