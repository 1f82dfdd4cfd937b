import { act } from 'react'
import { expect, test } from 'vitest'
import { loadPhrases } from '../../../locales/phrases.ts'
import { renderElement } from '../../../test/render-element.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Confirm } from '../../../ui/overlays/dialogs/confirm.tsx'
import { Dialog, DialogActions } from '../../../ui/overlays/dialogs/dialog.tsx'
import { useShortcuts } from './use-shortcuts.ts'

function Editor({ done, isDeleting }: { done: string[]; isDeleting: boolean }) {
  useShortcuts(
    () => done.push('page saved'),
    () => undefined,
  )
  return isDeleting ? (
    <Confirm
      title="Delete?"
      text=""
      action="Delete"
      danger
      onConfirm={async () => void done.push('deleted')}
      onClose={() => undefined}
    />
  ) : (
    <Dialog title="Insert a link" onClose={() => undefined}>
      <form onSubmit={(event) => (event.preventDefault(), done.push('submitted'))}>
        <DialogActions>
          <Button onClick={() => done.push('cancelled')}>Cancel</Button>
          <Button type="submit" kind="main">
            Insert
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

test.each([
  ['submits its form', false, ['submitted']],
  ['deletes nothing', true, []],
])(
  'Ctrl+S in a dialog %s, and never opens the dialog of the browser',
  async (_, isDeleting, expected) => {
    await loadPhrases('core')
    await loadPhrases('page')
    const done: string[] = []
    await renderElement(<Editor done={done} isDeleting={isDeleting} />)
    const press = (repeat: boolean) =>
      new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true, repeat })
    const first = press(false)
    const held = press(true)
    await act(async () => document.dispatchEvent(first))
    await act(async () => document.dispatchEvent(held))
    expect(first.defaultPrevented && held.defaultPrevented).toBe(true)
    expect(done).toEqual(expected)
  },
)
