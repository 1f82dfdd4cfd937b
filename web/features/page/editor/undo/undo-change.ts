import { t } from '../../../../locales/phrases.ts'
import { toast } from '../../../../ui/feedback/notices/notices.tsx'
import { tellMissing } from '../../../../ui/lazy-part.tsx'
import type { Editing } from '../editing.ts'
import type { MadeChange, WithoutChange } from './made-change.ts'

const textWithout: WithoutChange = ({ before, after }, now, { mergeTexts }) => {
  const { isClean, text } = mergeTexts(now, after, before)
  return isClean ? text : null
}

export type ChangedKind = 'text' | 'api' | 'sheets'

/** In the chunks that merge what two people have changed. */
const loads: Record<ChangedKind, () => Promise<WithoutChange>> = {
  text: () => Promise.resolve(textWithout),
  api: () => import('../api/merge/api-conflict.tsx').then((m) => m.apiWithout),
  sheets: () => import('../sheet/conflicts/sheet-conflict.tsx').then((m) => m.sheetsWithout),
}

type Undone = Pick<Editing, 'settle' | 'shownText' | 'replace'>

/**
 * Undoes a change that was made to the whole text, and only it: what was typed since, or merged in
 * from others, stays. Where both can't be had nothing is undone, and a toast says so. Source:
 * web/spec/writing.md 1.8.
 */
export async function undoChange(
  editing: Undone,
  kind: ChangedKind,
  change: MadeChange,
): Promise<void> {
  editing.settle()
  if (editing.shownText() === change.after) return editing.replace(change.before)
  try {
    const [without, merging] = await Promise.all([
      loads[kind](),
      import('#contract/merge/merge.ts'),
    ])
    editing.settle()
    const text = without(change, editing.shownText(), merging)
    if (text === null) tellChanged()
    else editing.replace(text, merging.changesBetween)
  } catch {
    tellMissing()
  }
}

/**
 * Undoes a change into another kind of page, which is possible only while nothing was written in
 * that.
 */
export function undoConversion(
  editing: Pick<Editing, 'settle' | 'shownText' | 'convert'>,
  { before, after }: MadeChange,
  wasApi: boolean,
): void {
  editing.settle()
  if (editing.shownText() === after) editing.convert(before, wasApi)
  else tellChanged()
}

const tellChanged = () => toast(t('page.undoChanged'))
