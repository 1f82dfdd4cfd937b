import { useEffect, useState } from 'react'
import { shortcutText } from '../../../../lib/shortcut.ts'
import { language, phrasesIn, type Write } from '../../../../locales/phrases.ts'
import type { SourceEditor } from '../source/source-editor.ts'
import { formattingTools, type Tool } from './tools.ts'

/** Groups of tools that act on what is there, or on a selection. */
const elsewhere = new Set(['undo', 'bold', 'find'])

/** Gives the tools that insert to the list behind `/`, by their names in both languages. */
export function useInsertions(
  source: SourceEditor | null,
  groups: readonly (readonly Tool[])[],
): void {
  const other = useOtherLanguage()
  useEffect(() => {
    if (!source) return
    const foreign = new Map(
      other
        ? insertingTools(formattingTools(other, null, () => undefined)).map((tool) => [
            tool.name,
            tool.label,
          ])
        : [],
    )
    source.setInsertions(
      insertingTools(groups).map(({ name, label, shortcut, run }) => ({
        label,
        words: [name, foreign.get(name) ?? ''],
        shortcut: shortcut && shortcutText(shortcut),
        run,
      })),
    )
  }, [source, groups, other])
}

/** The text is what a line without a mark is: nothing to insert. */
const insertingTools = (groups: readonly (readonly Tool[])[]): Tool[] =>
  groups
    .filter(([first]) => first && !elsewhere.has(first.name))
    .flat()
    .flatMap((tool) => tool.menu ?? [tool])
    .filter(({ name }) => name !== 'heading0')

/** The phrases of the editor in the language that is not shown; `null` until they have arrived. */
function useOtherLanguage(): Write | null {
  const [words, setWords] = useState<Write | null>(null)
  const shown = language()
  useEffect(() => {
    // without them the list is filtered in one language
    phrasesIn(shown === 'en' ? 'zh-cn' : 'en', 'page').then(
      (write) => setWords(() => write),
      () => undefined,
    )
  }, [shown])
  return words
}
