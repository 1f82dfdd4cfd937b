import type { Write } from '../../../../locales/phrases.ts'
import type { Action } from '../../../../parts/actions.ts'
import type { GlyphName } from '../toolbar/glyphs.ts'
import type { FormatTool } from '../format-tools/format-tool-dialog.tsx'
import type { BundledTemplate } from '../templates/bundled.ts'

/** Dialogs about the page and its item as they are stored, which the reading view has too. */
export type StoredDialog = 'share' | 'log' | 'sort' | 'delete'

/** What the tool row, the menu of Save and the menu More open. */
export type EditorDialog =
  | FormatTool
  | 'templates'
  | 'saveTemplate'
  | 'curl'
  | 'globals'
  | 'mock'
  | 'files'
  | 'history'
  | 'notify'
  | 'newCatalog'
  | StoredDialog

/** Dialogs about a stored page: a new page is saved first. */
const aboutPage = new Set<EditorDialog>([
  'mock',
  'files',
  'history',
  'notify',
  'share',
  'sort',
  'delete',
])
export const needsPage = (name: EditorDialog): boolean => aboutPage.has(name)

export interface ToolRowAction extends Action {
  glyph?: GlyphName
  /** Number behind the label; 0 is not shown. */
  badge?: number
}

interface ToolRowOptions {
  t: Write
  /** False for a page that was never saved. */
  hasPage: boolean
  /** Why nothing can be inserted now; '' when it can. */
  reason: string
  isReadOnly: boolean
  /** How an API page is edited; `null` for any other page. */
  api: 'form' | 'source' | null
  files: number
  /** Number of the item's global parameters; `null` where it has none. */
  globals: number | null
  open: (name: EditorDialog) => void
  insert: (name: BundledTemplate) => void
}

/** The tools above the text, each once, whatever draws them. Source: web/spec/writing.md 1.3. */
export function toolRowActions(options: ToolRowOptions) {
  const { t, hasPage, reason, isReadOnly, api, files, globals, open, insert } = options
  const off = reason ? { reason } : {}
  const opens = (name: EditorDialog) => ({ name, run: () => open(name) })
  // no template is JSON
  const templates: ToolRowAction[] = api
    ? []
    : [
        {
          name: 'apiTemplate',
          label: t('page.apiTemplate'),
          icon: 'code',
          ...off,
          run: () => insert('api'),
        },
        {
          name: 'databaseTemplate',
          label: t('page.databaseTemplate'),
          glyph: 'database',
          ...off,
          run: () => insert('database'),
        },
      ]
  const formatTools: ToolRowAction[] =
    api === 'form'
      ? []
      : [
          { ...opens('jsonTable'), label: t('page.jsonToTable'), ...off },
          { ...opens('formatJson'), label: t('page.formatJson'), ...off },
          { ...opens('pasteTable'), label: t('page.pasteTable'), ...off },
          { ...opens('sqlTable'), label: t('page.sqlToTable'), ...off },
        ]
  const ofApi: ToolRowAction[] =
    api === 'form'
      ? [
          {
            ...opens('curl'),
            label: t('page.importCurl'),
            glyph: 'terminal',
            ...(isReadOnly && { reason: t('page.toolsOff') }),
          },
          ...(globals === null
            ? []
            : [
                {
                  ...opens('globals'),
                  label: t('page.globalParameters'),
                  icon: 'globe' as const,
                  badge: globals,
                },
              ]),
        ]
      : []
  const ofPage: ToolRowAction[] = [
    { ...opens('mock'), label: t('page.mock'), glyph: 'flask' },
    { ...opens('files'), label: t('page.attachments'), icon: 'paperclip', badge: files },
    {
      ...opens('history'),
      label: t('page.history'),
      icon: 'history',
      ...(!hasPage && { reason: t('page.saveFirst') }),
    },
  ]
  return { templates, formatTools, ofApi, ofPage }
}
