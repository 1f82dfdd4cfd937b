import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { closeContexts, sharedBrowser } from '../browser.ts'
import { gallery } from '../gallery.ts'
import { axe } from '../watch.ts'
import { compare } from './compare.ts'
import { emptyFolder, inOrder, pictureOf, picturesOf, writeList, type Picture } from './folder.ts'
import { indexPage } from './index-page.ts'
import type { Theme } from './picture.ts'

const exampleOf = (route: string) => gallery.find((one) => one.route === route) ?? { route }
const of = (route: string, theme: Theme): Picture =>
  pictureOf({ example: exampleOf(route), language: 'en', width: 1440, themes: [] }, theme)

/** A picture with a line in a colour, which ends at some point. */
const draw = (end: number) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: { create: { width: end, height: 3, channels: 3, background: '#0a6b5e' } },
        left: 0,
        top: 9,
      },
    ])
    .png()
    .toBuffer()

test('two runs are compared, and the index shows what has changed first', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'showdoc-pictures-'))
  const [before, after] = [path.join(folder, 'before-it'), path.join(folder, 'after-it')]
  const browser = await sharedBrowser()
  try {
    const [login, team, landing, gone] = [
      of('/user/login', 'light'),
      of('/team/index', 'dark'),
      of('/', 'light'),
      of('/item/index', 'light'),
    ]
    const write = async (place: string, picture: Picture, end: number) =>
      writeFileSync(path.join(place, picture.file), await draw(end))
    mkdirSync(before)
    for (const one of [login, team, gone]) await write(before, one, 20)
    writeList(before, [login, team, gone])

    mkdirSync(after)
    writeFileSync(path.join(after, 'mine.txt'), 'stays')
    await write(after, gone, 20)
    writeList(after, [gone])
    emptyFolder(after)
    await write(after, login, 20)
    await write(after, team, 30)
    await write(after, landing, 20)
    const pictures = inOrder([team, login, landing], gallery)
    expect(pictures).toEqual([landing, login, team])
    writeList(after, pictures)

    const earlier = { folder: before, pictures: picturesOf(before) ?? [] }
    const compared = await compare(after, pictures, earlier, () => true)
    expect(compared.map(({ file, change, share }) => [file, change, share])).toEqual([
      [landing.file, 'new', 0],
      [login.file, 'same', 0],
      [team.file, 'changed', 30 / 1200],
      [gone.file, 'missing', 0],
    ])
    expect(await compare(after, [], earlier, () => false)).toEqual([])
    expect(readFileSync(path.join(after, 'mine.txt'), 'utf8')).toBe('stays')

    const index = path.join(after, 'index.html')
    writeFileSync(index, indexPage(compared))
    const page = await browser.newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(pathToFileURL(index).href)
    expect(await page.locator('h2').allInnerTexts()).toEqual([
      'Changed 1',
      'New 1',
      'Missing 1',
      'Arriving 1',
    ])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axe(page)).toEqual([])
    }

    // the keyboard alone
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const shown = page.getByRole('dialog')
    expect(await shown.locator('#title').innerText()).toContain('changed, 2.5 %')
    const image = shown.getByRole('img')
    await page.keyboard.press('1')
    expect(await image.getAttribute('src')).toBe(`before/${team.file}`)
    await page.keyboard.press('3')
    expect(await image.getAttribute('src')).toBe(`difference/${team.file}`)
    await page.keyboard.press('4')
    expect(await image.count()).toBe(2)
    await page.keyboard.press('ArrowRight')
    expect(await image.getAttribute('src')).toBe(landing.file)
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: 'theme' }).selectOption('dark')
    expect(await page.locator('.tiles button').allInnerTexts()).toEqual([
      expect.stringContaining('team-index'),
    ])
    expect(asked.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([])
    expect(errors).toEqual([])
  } finally {
    await closeContexts(browser)
    rmSync(folder, { recursive: true })
  }
})
