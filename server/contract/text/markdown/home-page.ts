import { splitFrontMatter } from '../normal-form.ts'
import { isList, isMapping, isScalar, readYaml, type Scalar, type Value } from './yaml-values.ts'

/** A picture, with the one for dark screens. */
export interface HomePicture {
  src: Scalar
  dark?: Scalar
  alt: string
}

interface HomeLink {
  text: string
  link: Scalar
}

export interface HomeFeature {
  icon?: HomePicture | string
  title: string
  details: string
  link?: Scalar
  linkText: string
}

/** The home page that front matter describes. Texts may contain HTML, and are not yet sanitised. */
export interface HomePage {
  /** Where the front matter ends, in characters. */
  end: number
  name: string
  text: string
  tagline: string
  picture?: HomePicture
  actions: HomeLink[]
  features: HomeFeature[]
  footer: string
}

type Mapping = ReadonlyMap<string, Value>

/** Longer front matter is not read. Characters. */
const longestHead = 16_384

/**
 * Reads the home page of VitePress (`layout: home`) or VuePress (`home: true`), which is written as
 * front matter. Source: web/spec/reading.md 11.3a.
 *
 * @param text with LF line ends
 * @returns `undefined` where front matter describes nothing to show
 */
export function readHomePage(text: string): HomePage | undefined {
  if (!text.startsWith('---')) return undefined
  const { head, body } = splitFrontMatter(text)
  if (head === null || head.length > longestHead) return undefined
  if (!/^(?:layout\s*:\s*["']?home|home\s*:\s*true)/m.test(head)) return undefined
  const page = readYaml(head, text.indexOf('\n') + 1)
  if (!page) return undefined
  const end = text.length - body.length
  const home = textOf(page, 'layout') === 'home' ? vitepress(page, end) : vuepress(page, end)
  const isEmpty =
    home.name + home.text + home.tagline + home.footer === '' &&
    !home.picture &&
    home.actions.length + home.features.length === 0
  return isEmpty ? undefined : home
}

function vitepress(page: Mapping, end: number): HomePage {
  const hero = mappingOf(page.get('hero'))
  return {
    end,
    name: textOf(hero, 'name'),
    text: textOf(hero, 'text'),
    tagline: textOf(hero, 'tagline'),
    ...withPicture(pictureOf(hero.get('image'))),
    actions: actionsOf(hero.get('actions')),
    features: featuresOf(page.get('features')),
    footer: '',
  }
}

function vuepress(page: Mapping, end: number): HomePage {
  const picture = pictureOf(page.get('heroImage'))
  const dark = page.get('heroImageDark')
  const link = page.get('actionLink')
  const text = textOf(page, 'actionText')
  return {
    end,
    name: textOf(page, 'heroText'),
    text: '',
    tagline: textOf(page, 'tagline'),
    ...withPicture(
      picture && {
        ...picture,
        alt: textOf(page, 'heroAlt'),
        ...(isFilled(dark) ? { dark } : {}),
      },
    ),
    actions: [
      ...(isFilled(link) && text !== '' ? [{ text, link }] : []),
      ...actionsOf(page.get('actions')),
    ],
    features: featuresOf(page.get('features')),
    footer: textOf(page, 'footer'),
  }
}

const isFilled = (value: Value | undefined): value is Scalar =>
  isScalar(value) && value.text.trim() !== ''
const empty: Mapping = new Map()
const mappingOf = (value: Value | undefined): Mapping => (isMapping(value) ? value : empty)
const listOf = (value: Value | undefined): Mapping[] =>
  isList(value) ? value.filter(isMapping) : []
const withPicture = (picture: HomePicture | undefined) => (picture ? { picture } : {})

function textOf(mapping: Mapping, name: string): string {
  const value = mapping.get(name)
  return isScalar(value) ? value.text.trim() : ''
}

/** `logo.png`, `{ src, alt }`, or `{ light, dark, alt }` of those. */
function pictureOf(value: Value | undefined): HomePicture | undefined {
  if (isFilled(value)) return { src: value, alt: '' }
  if (!isMapping(value)) return undefined
  const alt = textOf(value, 'alt')
  const src = value.get('src')
  if (isFilled(src)) return { src, alt }
  const light = pictureOf(value.get('light'))
  const dark = pictureOf(value.get('dark'))
  const shown = light ?? dark
  return (
    shown && {
      src: shown.src,
      alt: alt || shown.alt,
      ...(light && dark ? { dark: dark.src } : {}),
    }
  )
}

const actionsOf = (value: Value | undefined): HomeLink[] =>
  listOf(value).flatMap((action) => {
    const link = action.get('link')
    const text = textOf(action, 'text')
    return isFilled(link) && text !== '' ? [{ text, link }] : []
  })

const featuresOf = (value: Value | undefined): HomeFeature[] =>
  listOf(value).flatMap((feature) => {
    const icon = feature.get('icon')
    // SVG and names of icons are not shown, but emoji
    const sign = isScalar(icon) && !/[a-z<]/i.test(icon.text) ? icon.text.trim() : ''
    const shown = isMapping(icon) ? pictureOf(icon) : sign
    const link = feature.get('link')
    const title = textOf(feature, 'title')
    const details = textOf(feature, 'details')
    if (title + details === '') return []
    return [
      {
        ...(shown ? { icon: shown } : {}),
        title,
        details,
        ...(isFilled(link) ? { link } : {}),
        linkText: textOf(feature, 'linkText'),
      },
    ]
  })

/** The addresses of a home page that lead somewhere, in no particular order. */
export function linksOfHome({ picture, actions, features }: HomePage) {
  const links: { kind: 'link' | 'picture'; address: Scalar }[] = []
  const addPicture = (one: HomePicture | string | undefined) => {
    if (typeof one !== 'object') return
    for (const address of [one.src, one.dark]) if (address) links.push({ kind: 'picture', address })
  }
  addPicture(picture)
  for (const { link } of actions) links.push({ kind: 'link', address: link })
  for (const { icon, link } of features) {
    addPicture(icon)
    if (link) links.push({ kind: 'link', address: link })
  }
  return links
}
