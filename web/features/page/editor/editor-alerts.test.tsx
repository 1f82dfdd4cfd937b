import { expect, test, vi } from 'vitest'
import { renderEditor, setTitle } from '../../../test/render-editor.tsx'
import { refuse } from '../../../test/render-screen.tsx'

const banners = () =>
  [...document.querySelectorAll('.editor-messages .banner')].map((one) => one.textContent)

const network = (isThere: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
  dispatchEvent(new Event(isThere ? 'online' : 'offline'))
}

test('without a network a banner says that the text is a draft; a save that failed says it alone', async () => {
  const shown = await renderEditor('/page/edit/12/34', { 'page/save': refuse('catalogNotFound') })
  await shown.waitFor(() => expect(shown.element.textContent).toContain('locked for you'))
  network(false)
  await shown.waitFor(() => expect(banners()).toEqual(['Offline, your text is kept as a draft']))
  network(true)
  await shown.waitFor(() => expect(banners()).toEqual([]))
  setTitle(shown, 'Mine')
  await shown.click('Save')
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('Not saved')]))
  network(false)
  await shown.waitFor(() => expect(banners()).toEqual([expect.stringContaining('Not saved')]))
})
