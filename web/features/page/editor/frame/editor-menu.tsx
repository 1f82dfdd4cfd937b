import { usePhrases } from '../../../../locales/phrases.ts'
import { useLanguageEntries, useThemeEntries } from '../../../../parts/appearance.tsx'
import { useNavigate } from '../../../../parts/links/navigation.tsx'
import { shortcutList } from '../../../../parts/shortcut-list.ts'
import { IconButton } from '../../../../ui/controls/button.tsx'
import { MenuButton } from '../../../../ui/overlays/menus/menu.tsx'
import type { MenuEntry } from '../../../../ui/overlays/menus/menu-entry.ts'
import { lockEntries } from '../locking/lock-entries.ts'
import { pageEntries } from '../page-entries.ts'
import { changeLook, useLook } from '../source/look.ts'
import type { EditorTools } from '../tool-row/use-tools.ts'
import type { EditorModel } from '../use-editor.ts'
import { toggleFullScreen } from '../use-shortcuts.ts'

interface EditorMenuProps {
  editor: EditorModel
  tools: EditorTools
  /** Holds the tools as well, in the order of the tool row. */
  isNarrow: boolean
}

/** What is not always at hand, and the whole tool row in a narrow window. Source: web/spec/writing.md 1.3. */
export function EditorMenu({ editor, tools, isNarrow }: EditorMenuProps) {
  const t = usePhrases()
  const { opened } = editor
  const { templates, formatTools, ofApi, ofPage } = tools.actions
  const navigate = useNavigate()
  const languages = useLanguageEntries()
  const themes = useThemeEntries()
  const save: MenuEntry[] = [
    {
      name: 'notify',
      label: t('page.saveAndNotify'),
      icon: 'bell',
      run: () => tools.open('notify'),
    },
    ...(templates.length > 0
      ? [
          {
            name: 'templates',
            label: t('page.allTemplates'),
            icon: 'list' as const,
            run: () => tools.open('templates'),
          },
        ]
      : []),
    {
      name: 'saveTemplate',
      label: t('page.saveAsTemplate'),
      icon: 'save',
      run: () => tools.open('saveTemplate'),
    },
  ]
  if (editor.isDraft && isNarrow && !editor.isReadOnly)
    save.unshift({
      name: 'publish',
      label: t('page.publish'),
      icon: 'globe',
      waits: true,
      run: editor.publish,
    })
  save.push(...lockEntries(t, editor))
  const ofItem: MenuEntry[] = [
    ...(isNarrow && !opened.isSinglePage
      ? [
          {
            name: 'newCatalog',
            label: t('page.catalogNew'),
            icon: 'plus' as const,
            run: () => tools.open('newCatalog'),
          },
        ]
      : []),
    ...(opened.isSinglePage || (opened.isRootClosed && editor.state.catalog === '0')
      ? []
      : [
          {
            name: 'sort',
            label: t('page.sortPages'),
            icon: 'sort' as const,
            run: () => void tools.sort(),
          },
        ]),
    ...pageEntries(t, navigate, editor, tools),
  ]
  const look = useLook()
  const toggle = (name: 'wrap' | 'lineNumbers' | 'scrollSync' | 'spellCheck', label: string) => ({
    name,
    label,
    isOn: look[name],
    run: () => changeLook({ [name]: !look[name] }),
  })
  const ofText: MenuEntry[] = [
    toggle('wrap', t('page.wrapLines')),
    toggle('lineNumbers', t('page.lineNumbers')),
    ...(isNarrow ? [] : [toggle('scrollSync', t('page.scrollSync'))]),
    toggle('spellCheck', t('page.spellCheck')),
  ]
  const fullScreen: MenuEntry[] =
    isNarrow && document.fullscreenEnabled
      ? [
          {
            name: 'fullScreen',
            label: t(document.fullscreenElement ? 'page.leaveFullScreen' : 'page.fullScreen'),
            icon: 'fullscreen',
            shortcut: 'F11',
            run: toggleFullScreen,
          },
        ]
      : []
  const help: MenuEntry[] = [
    {
      name: 'help',
      label: t('core.shortcuts'),
      shortcut: '?',
      run: () => shortcutList.set(true),
    },
  ]
  return (
    <MenuButton
      label={t('page.more')}
      groups={[
        ...(isNarrow ? [save, templates, formatTools, ofApi, ofPage] : []),
        ofItem,
        editor.isForm ? [] : ofText,
        [...fullScreen, ...help],
        languages,
        themes,
      ]}
    >
      {(trigger) => <IconButton icon="more" label={t('page.more')} {...trigger} />}
    </MenuButton>
  )
}
