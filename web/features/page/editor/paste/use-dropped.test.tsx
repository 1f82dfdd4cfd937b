import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderElement } from '../../../../test/render-element.tsx'
import type { SourceEditor } from '../source/source-editor.ts'
import { openTextarea } from '../source/textarea.ts'
import { useDropped, type Dropped } from './use-dropped.ts'

test.each([
  ['', '# Dropped\n'],
  ['![](/a.png)', '# Dropped\n![](/a.png)'],
])('a dropped text leaves what has come in since the page was empty: %s', async (came, text) => {
  const parent = document.createElement('div')
  document.body.append(parent)
  const none = () => undefined
  const source: SourceEditor = openTextarea({
    parent,
    text: '',
    isReadOnly: false,
    words: { label: 'Text', placeholder: '', isChinese: false },
    onChange: none,
    onLine: none,
    onFiles: none,
    onHtml: () => false,
  })
  let dropped: Dropped | null = null
  const Page = ({ onDropped }: { onDropped: (next: Dropped) => void }) => {
    onDropped(useDropped(source, {} as never))
    return null
  }
  await renderElement(<Page onDropped={(next) => (dropped = next)} />)
  await act(async () => dropped!.onFiles([new File(['# Dropped\n'], 'a.md')], 0, false))
  source.merge(came)
  await act(async () => dropped!.insert())
  await vi.waitFor(() => expect(source.text()).toBe(text))
  source.close()
  parent.remove()
})
