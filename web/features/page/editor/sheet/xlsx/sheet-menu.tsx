import { useState } from 'react'
import { loadPhrases, t as now, usePhrases } from '../../../../../locales/phrases.ts'
import { useHref, useNavigate } from '../../../../../parts/links/navigation.tsx'
import { IconButton } from '../../../../../ui/controls/button.tsx'
import { showNotice } from '../../../../../ui/feedback/notices/notices.tsx'
import { lazyPart } from '../../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { MenuButton } from '../../../../../ui/overlays/menus/menu.tsx'
import type { MenuEntry } from '../../../../../ui/overlays/menus/menu-entry.ts'
import { EditorAppearance } from '../../frame/editor-appearance.tsx'
import { lockEntries } from '../../locking/lock-entries.ts'
import { pageEntries } from '../../page-entries.ts'
import type { EditorTools } from '../../tool-row/use-tools.ts'
import { undoChange } from '../../undo/undo-change.ts'
import type { EditorModel } from '../../use-editor.ts'

const ImportDialog = lazyPart(
  () =>
    Promise.all([
      import('./import-dialog.tsx'),
      loadPhrases('sheet'),
      loadPhrases('controls'),
    ]).then(([m]) => m.ImportDialog),
  <DialogLoading />,
)

/** Milliseconds for which an import can be taken back at once. */
const undoTime = 30_000

/**
 * What a spreadsheet has in place of the tool row: workbooks in and out, the way to the settings
 * and to one's items, language and theme. Source: web/spec/writing.md 4.
 */
export function SheetMenu({ editor, tools }: { editor: EditorModel; tools: EditorTools }) {
  const t = usePhrases()
  const navigate = useNavigate()
  const base = useHref('/').replace(/\/$/, '')
  const [isImporting, setImporting] = useState(false)
  const { opened, page, editing, field, isReadOnly } = editor

  const save = async () => {
    try {
      field?.settle?.()
      const [{ saveWorkbook }] = await Promise.all([
        import('./save-workbook.ts'),
        loadPhrases('sheet'),
      ])
      await saveWorkbook(editing.shownText(), (number) => now('sheet.sheetNumber', { number }))
    } catch {
      showNotice({ text: now('page.sheetExportFailed'), stay: 0 })
    }
  }
  const replace = (text: string) => {
    const before = editing.shownText()
    editing.replace(text)
    const change = { before, after: editing.shownText() }
    showNotice({
      text: now('sheet.replaced'),
      action: {
        label: now('sheet.undo'),
        run: () => void undoChange(editing, 'sheets', change),
      },
      stay: undoTime,
    })
  }
  const to = (address: string) => ({ href: base + address, run: () => void navigate(address) })
  const entries: MenuEntry[] = [
    {
      name: 'import',
      label: t('page.sheetImport'),
      icon: 'arrowUp',
      run: () => setImporting(true),
      ...(isReadOnly || !field ? { reason: t('page.sheetReadOnly') } : {}),
    },
    {
      name: 'export',
      label: t('page.sheetExport'),
      icon: 'download',
      run: () => void save(),
      ...(editor.isUnreadable ? { reason: t('page.sheetUnreadable') } : {}),
    },
  ]
  const stored: MenuEntry[] = page
    ? [
        { name: 'share', label: t('page.share'), icon: 'share', run: () => tools.open('share') },
        {
          name: 'history',
          label: t('page.history'),
          icon: 'history',
          run: () => tools.open('history'),
        },
        { name: 'log', label: t('page.changeLog'), icon: 'log', run: () => tools.open('log') },
      ]
    : []
  // a page of its own item is made, locked and deleted with the item
  const ofPage: MenuEntry[] = opened.isSinglePage
    ? []
    : [...lockEntries(t, editor), ...pageEntries(t, navigate, editor, tools)]
  if (editor.isDraft && !isReadOnly)
    ofPage.unshift({
      name: 'publish',
      label: t('page.publish'),
      icon: 'globe',
      waits: true,
      run: editor.publish,
    })
  const ways: MenuEntry[] = [
    ...(opened.isManager
      ? [
          {
            name: 'settings',
            label: t('page.itemSettings'),
            icon: 'gear' as const,
            ...to(`/item/setting/${opened.item}`),
          },
        ]
      : []),
    { name: 'items', label: t('page.toItems'), icon: 'arrowLeft', ...to('/item/index') },
  ]
  return (
    <>
      <EditorAppearance entries={[...stored, ...entries, ...ofPage, ...ways]} />
      <span className="wide-only">
        <MenuButton label={t('page.more')} groups={[stored, entries, ofPage, ways]}>
          {(trigger) => <IconButton icon="more" label={t('page.more')} {...trigger} />}
        </MenuButton>
      </span>
      {isImporting && <ImportDialog onReplace={replace} onClose={() => setImporting(false)} />}
    </>
  )
}
