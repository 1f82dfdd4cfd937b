import { useRef, useState, type ReactNode } from 'react'
import { useAnswer } from '../../../../api/answers.ts'
import { usePhrases } from '../../../../locales/phrases.ts'
import { Tally } from '../../../../ui/feedback/badge.tsx'
import { Icon, PathIcon } from '../../../../ui/icons/icon.tsx'
import { MenuButton } from '../../../../ui/overlays/menus/menu.tsx'
import type { MenuEntry } from '../../../../ui/overlays/menus/menu-entry.ts'
import { useCutEdges } from '../../../../ui/layout/use-cut-edges.ts'
import { insertBlock } from '../formatting/blocks.ts'
import { glyphs, type GlyphName } from '../toolbar/glyphs.ts'
import type { EditorModel } from '../use-editor.ts'
import './tool-row.css'
import type { EditorTools } from './use-tools.ts'
import type { ToolRowAction } from './tool-row-actions.ts'

/** Templates of each list that the menu shows; the dialog shows all. */
const shownTemplates = 5

/** Templates, format tools, Mock, attachments and history. Source: web/spec/writing.md 1.3, 8. */
export function ToolRow({ editor, tools }: { editor: EditorModel; tools: EditorTools }) {
  const t = usePhrases()
  const { templates, formatTools, ofApi, ofPage } = tools.actions
  const row = useRef<HTMLDivElement>(null)
  useCutEdges(row)
  return (
    <div ref={row} className="tools-scroll">
      {templates.length > 0 && (
        <Group actions={templates}>
          <TemplateMenu editor={editor} tools={tools} />
        </Group>
      )}
      {formatTools.length > 0 && (
        <div className="tool-row-group">
          <MenuButton label={t('page.formatTools')} groups={[formatTools]}>
            {(trigger) => (
              <button type="button" className="tool" {...trigger}>
                <PathIcon path={glyphs.wand} size={16} />
                {t('page.formatTools')}
                <Icon name="chevronDown" size={14} />
              </button>
            )}
          </MenuButton>
        </div>
      )}
      {ofApi.length > 0 && <Group actions={ofApi} />}
      <Group actions={ofPage} />
    </div>
  )
}

const Group = ({
  actions,
  children,
}: {
  actions: readonly ToolRowAction[]
  children?: ReactNode
}) => (
  <div className="tool-row-group">
    {actions.map((one) => (
      <RowButton key={one.name} action={one} />
    ))}
    {children}
  </div>
)

function RowButton({ action }: { action: ToolRowAction }) {
  const { label, reason, badge = 0, run } = action
  return (
    <button
      type="button"
      className="tool"
      aria-disabled={reason ? true : undefined}
      title={reason}
      {...(reason && { 'aria-description': reason })}
      onClick={reason ? undefined : run}
    >
      <RowIcon {...action} />
      {label}
      <Tally value={badge} className="tool-count" />
    </button>
  )
}

const RowIcon = ({ icon, glyph }: { icon?: ToolRowAction['icon']; glyph?: GlyphName }) =>
  glyph ? <PathIcon path={glyphs[glyph]} size={16} /> : icon ? <Icon name={icon} size={16} /> : null

/** The newest templates, loaded when the button is first pointed at or focused. */
function TemplateMenu({ editor, tools }: { editor: EditorModel; tools: EditorTools }) {
  const t = usePhrases()
  const [isWanted, setWanted] = useState(false)
  const asked = { enabled: isWanted, signedOut: 'error' } as const
  const mine = useAnswer('template/getMyList', {}, asked)
  const ofItem = useAnswer('template/getItemList', { item_id: Number(editor.opened.item) }, asked)
  const entry = (
    id: string,
    one: { template_title: string; template_content: string },
    icon: 'file' | 'users',
  ): MenuEntry => ({
    name: `template-${icon}-${id}`,
    label: one.template_title,
    icon,
    reason: tools.reason || undefined,
    run: () => editor.source?.edit(insertBlock(one.template_content.trim())),
  })
  const groups = [
    (mine.data ?? []).slice(0, shownTemplates).map((one) => entry(one.id, one, 'file')),
    (ofItem.data ?? []).slice(0, shownTemplates).map((one) => entry(one.id, one, 'users')),
    [
      {
        name: 'templates',
        label: t('page.allTemplates'),
        icon: 'list' as const,
        run: () => tools.open('templates'),
      },
      {
        name: 'saveTemplate',
        label: t('page.saveAsTemplate'),
        icon: 'save' as const,
        run: () => tools.open('saveTemplate'),
      },
    ],
  ]
  return (
    <span
      className="tool-menu"
      onPointerEnter={() => setWanted(true)}
      onFocus={() => setWanted(true)}
    >
      <MenuButton label={t('page.moreTemplates')} groups={groups}>
        {(trigger) => (
          <button type="button" className="tool" {...trigger}>
            <PathIcon path={glyphs.template} size={16} />
            {t('page.moreTemplates')}
            <Icon name="chevronDown" size={14} />
          </button>
        )}
      </MenuButton>
    </span>
  )
}
