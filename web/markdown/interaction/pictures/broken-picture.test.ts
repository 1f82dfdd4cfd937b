import { expect, test } from 'vitest'
import { retry, showBrokenPicture } from './broken-picture.ts'

/** A paragraph with pictures that failed to load. */
function lineOf(html: string): HTMLElement {
  const line = document.createElement('p')
  line.innerHTML = html
  document.body.replaceChildren(line)
  for (const image of line.querySelectorAll('img')) showBrokenPicture(image, 'en')
  return line
}

test('pictures of other hosts leave their texts inline, and links stay links', () => {
  const line = lineOf(
    '<a href="https://a.example"><img src="https://badges.example/npm.svg" alt="npm version"></a> <img src="//badges.example/build.svg?branch=main" alt="build"> words',
  )
  expect(line.textContent).toBe('npm version build words')
  expect(line.querySelector('button, .md-broken')).toBeNull()
  expect(line.querySelector('a .md-unloaded')?.getAttribute('title')).toBe(
    'This image could not be loaded: https://badges.example/npm.svg',
  )
})

test.each([
  ['https://a.example/img/%E5%9B%BE.png?x=1', '图.png'],
  ['https://a.example/', 'a.example'],
  ['http://a.example:81', 'a.example:81'],
])('%s without a text is labelled %s', (address, name) => {
  expect(lineOf(`<img src="${address}">`).textContent).toBe(name)
})

test('a picture of this site becomes a box with its address, and can be reloaded', () => {
  const line = lineOf('<img src="/server/a.png" alt="Plan"> <img src="data:image/png;base64,AA">')
  const [box] = line.querySelectorAll('.md-broken')
  expect(line.querySelectorAll('.md-broken')).toHaveLength(2)
  expect(box?.textContent).toBe('Plan · This image could not be loaded: /server/a.pngTry again')
  retry(box!.querySelector('button')!)
  expect(line.querySelectorAll('.md-broken')).toHaveLength(1)
  const again = line.querySelector<HTMLImageElement>('img[alt=Plan]')
  expect([again?.hidden, again?.getAttribute('src')]).toEqual([false, '/server/a.png'])
})
