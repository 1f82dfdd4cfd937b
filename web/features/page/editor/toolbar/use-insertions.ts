import { useEffect } from 'react'
import { shortcutText } from '../../../../lib/shortcut.ts'
import { language, phrasesIn } from '../../../../locales/phrases.ts'
import { whenOnline } from '../../../../lib/load-chunk.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import { formattingTools, type Tool } from './tools.ts'

/** Groups of tools that act on what is there, or on a selection. */
const elsewhere = new Set(['undo', 'bold', 'find'])

/** Gives the tools that insert to the list behind `/`, by their names in both languages. */
export function useInsertions(
  source: SourceEditor | null,
  groups: readonly (readonly Tool[])[],
): void {
  useEffect(() => {
    source?.setInsertions(async () => {
      const foreign = await foreignLabels()
      return insertingTools(groups).map(({ name, label, shortcut, run }) => ({
        label,
        words: [name, foreign.get(name) ?? ''],
        shortcut: shortcut && shortcutText(shortcut),
        run,
      }))
    })
  }, [source, groups])
}

/** The text is what a line without a mark is: nothing to insert. */
const insertingTools = (groups: readonly (readonly Tool[])[]): Tool[] =>
  groups
    .filter(([first]) => first && !elsewhere.has(first.name))
    .flat()
    .flatMap((tool) => tool.menu ?? [tool])
    .filter(({ name }) => name !== 'heading0')

/**
 * The labels in the language that is not shown, by the names of the tools; none if its phrases can't
 * be loaded: the list is filtered in one language then.
 */
async function foreignLabels(): Promise<ReadonlyMap<string, string>> {
  try {
    const write = await whenOnline(() => phrasesIn(language() === 'en' ? 'zh-cn' : 'en', 'page'))
    const tools = insertingTools(formattingTools(write, null, () => undefined))
    return new Map(tools.map(({ name, label }) => [name, label]))
  } catch {
    return new Map()
  }
}
