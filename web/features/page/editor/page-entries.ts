import { addressOf } from '../../../lib/address/base-address.ts'
import type { Write } from '../../../locales/phrases.ts'
import type { MenuEntry } from '../../../ui/overlays/menus/menu-entry.ts'
import type { EditorTools } from './tool-row/use-tools.ts'
import type { EditorModel } from './use-editor.ts'

/** Copying and deleting a page that is one of several; none for a new page. */
export function pageEntries(
  t: Write,
  navigate: (address: string) => unknown,
  { opened, page }: EditorModel,
  tools: EditorTools,
): MenuEntry[] {
  if (!page || opened.isSinglePage) return []
  const copyAddress = `/page/edit/${opened.item}/0?copy_page_id=${page}`
  return [
    {
      name: 'copy',
      label: t('page.copyPage'),
      icon: 'copy',
      href: addressOf(copyAddress),
      run: () => void navigate(copyAddress),
    },
    {
      name: 'delete',
      label: t('page.deletePage'),
      icon: 'trash',
      danger: true,
      run: () => tools.open('delete'),
    },
  ]
}
