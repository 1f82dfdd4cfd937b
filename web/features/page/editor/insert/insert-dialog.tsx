import type { ToolDialog } from '../toolbar/tools.ts'
import { CharacterDialog } from './character-dialog.tsx'
import type { InsertProps } from './insert-props.ts'
import { LinkDialog } from './link-dialog.tsx'
import { TableDialog } from './table-dialog.tsx'

/** What the toolbar asks about before it inserts. Source: web/spec/writing.md 1.8. */
export function InsertDialog({ name, ...props }: InsertProps & { name: ToolDialog }) {
  switch (name) {
    case 'link':
      return <LinkDialog {...props} />
    case 'table':
      return <TableDialog {...props} />
    case 'character':
      return <CharacterDialog {...props} />
  }
}
