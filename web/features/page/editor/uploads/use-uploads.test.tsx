import { expect, test } from 'vitest'
import { openEditor } from '../../../../test/render-editor.tsx'

test('an image of a kind that is not shown is refused by name, before it is sent', async () => {
  const { element, asked, waitFor } = await openEditor()
  const picker = element.querySelector<HTMLInputElement>('input[type=file]')!
  const files = [new File(['x'], 'photo.heic', { type: 'image/heic' })]
  Object.defineProperty(picker, 'files', { value: files })
  picker.dispatchEvent(new Event('change', { bubbles: true }))
  await waitFor(() => expect(element.textContent).toContain('photo.heic can’t be inserted'))
  expect(asked.map(({ path }) => path)).not.toContain('page/uploadImg')
})
