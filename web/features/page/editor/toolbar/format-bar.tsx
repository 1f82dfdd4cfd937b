import { Toolbar } from '@base-ui/react/toolbar'
import { Fragment, useRef, useState } from 'react'
import { shortcutText } from '../../../../lib/shortcut.ts'
import { loadPhrases, usePhrases } from '../../../../locales/phrases.ts'
import { useActions } from '../../../../parts/actions.ts'
import { Icon, PathIcon } from '../../../../ui/icons/icon.tsx'
import { useCutEdges } from '../../../../ui/layout/use-cut-edges.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { DialogLoading } from '../../../../ui/overlays/dialogs/dialog-loading.tsx'
import { MenuButton } from '../../../../ui/overlays/menus/menu.tsx'
import { Tooltip } from '../../../../ui/overlays/tooltip.tsx'
import { PictureButton } from '../uploads/picture-button.tsx'
import type { EditorModel } from '../use-editor.ts'
import './format-bar.css'
import { useInsertions } from './use-insertions.ts'
import { formattingTools, pathOf, type Tool, type ToolDialog } from './tools.ts'

const InsertDialog = lazyPart(
  () =>
    Promise.all([import('../insert/insert-dialog.tsx'), loadPhrases('editor-tools')]).then(
      ([m]) => m.InsertDialog,
    ),
  <DialogLoading />,
)

/** The formatting tools, one tab stop with arrow keys. Source: web/spec/writing.md 1.8. */
export function FormatBar({ editor }: { editor: EditorModel }) {
  const t = usePhrases()
  const { source } = editor
  const [dialog, setDialog] = useState<ToolDialog | null>(null)
  const row = useRef<HTMLDivElement>(null)
  useCutEdges(row)
  const isOff = editor.isReadOnly || !source || editor.mode.value === 'preview'
  const groups = formattingTools(t, source, setDialog)
  const all = groups.flat().flatMap((tool) => tool.menu ?? [tool])
  useInsertions(source, groups)
  // help has its shortcut on every screen
  const own = all.filter(({ name }) => name !== 'help')
  useActions(own.map((tool) => (isOff ? { ...tool, reason: t('page.toolsOff') } : tool)))
  return (
    <>
      <Toolbar.Root
        ref={row}
        className="format-bar"
        aria-label={t('page.formatting')}
        disabled={isOff}
      >
        {groups.map((group) => (
          <Toolbar.Group key={group[0]!.name} className="format-group">
            {group
              .filter((tool) => tool.visible !== false)
              .map((tool) => (
                <Fragment key={tool.name}>
                  {tool.menu ? <ToolMenu tool={tool} isOff={isOff} /> : <ToolButton tool={tool} />}
                  {tool.name === 'link' && (
                    <PictureButton
                      isDisabled={isOff}
                      onPictures={(files) => editor.uploads.take(files, null)}
                    />
                  )}
                </Fragment>
              ))}
          </Toolbar.Group>
        ))}
      </Toolbar.Root>
      {dialog && source && (
        <InsertDialog
          name={dialog}
          item={editor.opened.item}
          itemAddress={editor.opened.itemAddress}
          source={source}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}

function ToolButton({ tool }: { tool: Tool }) {
  return (
    <Tooltip text={tool.label} shortcut={tool.shortcut && shortcutText(tool.shortcut)}>
      <Toolbar.Button
        className="icon-button"
        aria-label={tool.label}
        // the text keeps its selection
        onMouseDown={(event) => event.preventDefault()}
        onClick={tool.run}
      >
        <ToolIcon tool={tool} />
      </Toolbar.Button>
    </Tooltip>
  )
}

function ToolIcon({ tool }: { tool: Tool }) {
  const path = pathOf(tool)
  if (path) return <PathIcon path={path} />
  return tool.icon ? <Icon name={tool.icon} /> : null
}

function ToolMenu({ tool, isOff }: { tool: Tool; isOff: boolean }) {
  const hasIcon = tool.icon !== undefined || tool.glyph !== undefined
  return (
    <MenuButton
      label={tool.label}
      groups={[
        (tool.menu ?? []).map((one) => ({
          ...one,
          shortcut: one.shortcut && shortcutText(one.shortcut),
        })),
      ]}
    >
      {(trigger) => (
        <Tooltip text={tool.label}>
          <Toolbar.Button
            {...trigger}
            disabled={isOff}
            className={hasIcon ? 'icon-button' : 'icon-button word'}
            aria-label={tool.label}
          >
            {hasIcon ? (
              <ToolIcon tool={tool} />
            ) : (
              <>
                {tool.label} <Icon name="chevronDown" size={14} />
              </>
            )}
          </Toolbar.Button>
        </Tooltip>
      )}
    </MenuButton>
  )
}
