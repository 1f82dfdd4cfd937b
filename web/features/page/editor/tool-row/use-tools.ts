import { useCallback, useState } from 'react'
import { t as now, usePhrases } from '../../../../locales/phrases.ts'
import { sentenceOf } from '../../../../parts/failures/failure.ts'
import { useActions } from '../../../../parts/actions.ts'
import { showNotice } from '../../../../ui/feedback/notices/notices.tsx'
import { countGlobals } from '../api/model/globals.ts'
import { insertBlock } from '../formatting/blocks.ts'
import { bundledTemplate, type BundledTemplate } from '../templates/bundled.ts'
import type { EditorModel } from '../use-editor.ts'
import { needsPage, toolRowActions, type EditorDialog } from './tool-row-actions.ts'

/** Milliseconds a notice stays that says what did not work. */
const problemTime = 10_000

/** The tools of the editor and the dialog that one of them has opened. */
export type EditorTools = ReturnType<typeof useTools>

export function useTools(editor: EditorModel) {
  const t = usePhrases()
  const { page, source } = editor
  const { added } = editor.uploads
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  /** The files of the page when they were counted, and how many had been added until then. */
  const [counted, setCounted] = useState({ files: editor.opened.files, added: 0 })
  const setFiles = useCallback((files: number) => setCounted({ files, added }), [added])
  const isWritable = source !== null && !editor.isReadOnly && editor.mode.value !== 'preview'
  const reason = isWritable ? '' : t('page.toolsOff')
  const insert = async (name: BundledTemplate) => {
    try {
      const text = await bundledTemplate(name)
      source?.edit(insertBlock(text))
    } catch (error) {
      showNotice({
        text: now('page.templateFailed', { reason: sentenceOf(error) }),
        stay: problemTime,
      })
    }
  }
  const actions = toolRowActions({
    t,
    hasPage: page !== 0,
    reason,
    isReadOnly: editor.isReadOnly,
    api: !editor.state.isApi || editor.opened.isSheet ? null : editor.isForm ? 'form' : 'source',
    // an item of one page has no settings of them
    globals: editor.opened.isSinglePage ? null : countGlobals(editor.opened.globals),
    files: counted.files + added - counted.added,
    open: setDialog,
    insert: (name) => void insert(name),
  })
  useActions([
    {
      name: 'notify',
      label: t('page.saveAndNotify'),
      shortcut: 'Ctrl+Shift+S',
      visible: !editor.opened.isSheet,
      run: () => !editor.isReadOnly && setDialog('notify'),
    },
  ])
  return {
    actions,
    /** Why nothing can be inserted now; '' when it can. */
    reason,
    /** The open dialog; `null` for none. */
    dialog,
    /** It is about a stored page, and this one was never saved. */
    isSaveNeeded: dialog !== null && needsPage(dialog) && page === 0,
    open: setDialog,
    /** Pages are sorted as they are stored, with this one in its catalog. */
    sort: async () => {
      if (page === 0 || !editor.state.isUnsaved || (await editor.save())) setDialog('sort')
    },
    close: () => setDialog(null),
    setFiles,
  }
}
