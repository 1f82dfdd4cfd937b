import type { Element, ElementContent } from 'hast'
import { bestCandidate } from '../../text/markdown/srcset.ts'
import { addClass, hasClass, isElement } from './tree.ts'

/** The themes, with the classes of pictures that are for one of them only. */
const classOf = { light: 'md-in-light', dark: 'md-in-dark' } as const
type Theme = keyof typeof classOf

export const isForTheme = (picture: Element, theme: Theme): boolean =>
  hasClass(picture, classOf[theme])

/** How Material for MkDocs, and GitHub formerly, say that a picture is for one theme only. */
const onlyIn = /#(?:gh-(?:light|dark)-mode-only|only-(?:light|dark))$/

/** Marks a picture whose address says that it is for one theme. */
export function markTheme(picture: Element): void {
  const [end] = onlyIn.exec(String(picture.properties.src)) ?? []
  if (end) addClass(picture, classOf[end.includes('dark') ? 'dark' : 'light'])
}

const wideScreen =
  /^(?:(?:only\s+)?(?:all|screen)|\(\s*min-width\s*:[^()]*\)|\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\))$/i

/** The themes in which a wide screen shows a source; empty for other conditions. */
function themesOf(media: string): readonly Theme[] {
  let themes: readonly Theme[] = ['light', 'dark']
  if (media.trim() === '') return themes
  for (const condition of media.trim().split(/\s+and\s+/i)) {
    const match = wideScreen.exec(condition)
    if (!match) return []
    const theme = match[1]?.toLowerCase()
    if (theme) themes = themes.filter((each) => each === theme)
  }
  return themes
}

const shownTypes = /^image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)$/i

/**
 * The content of `picture` without it: one image, or one for each theme, since a reader may have
 * chosen another theme than the browser's, which is all that `media` asks. What is not a source
 * stays. Changes nothing that still has to be sanitised.
 */
export function contentOfPicture(picture: Element): ElementContent[] {
  const image = picture.children.find((child) => isElement(child, 'img'))
  const chosen: Partial<Record<Theme, string>> = {}
  for (const child of picture.children) {
    if (child === image) break
    if (!isElement(child, 'source')) continue
    const { media, type, srcSet } = child.properties
    const address = bestCandidate(String(srcSet ?? ''))
    if (address === undefined || (type && !shownTypes.test(String(type)))) continue
    for (const theme of themesOf(String(media ?? ''))) chosen[theme] ??= address
  }
  const { light, dark } = chosen
  return picture.children.flatMap((child): ElementContent[] => {
    if (child !== image || child.type !== 'element')
      return isElement(child, 'source', 'br') ||
        (child.type === 'text' && child.value.trim() === '')
        ? []
        : [child]
    if (light === dark) return [withSource(child, light)]
    return (['light', 'dark'] as const).map((theme) => {
      const own = withSource(child, chosen[theme])
      if (theme === 'dark') delete own.properties.id
      addClass(own, classOf[theme])
      return own
    })
  })
}

const withSource = (image: Element, src: string | undefined): Element => ({
  ...image,
  properties: { ...image.properties, ...(src === undefined ? {} : { src }) },
})
